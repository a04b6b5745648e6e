import { toLocalPriceError } from '../../input/index.js';
import type { Pair, Rate } from '../../pricing/index.js';
import type { Answer, Caller, Query, Reading, StandIns } from '../../store/index.js';
import { crossRate } from './crossRate.js';
import type { ComparedFile } from './ratesFileQuery.js';

/** What was made of a file. */
interface Made {
  /** By pair. */
  readonly rates: Map<string, Answer<Rate | null>>;
  readonly codes: ReadonlySet<string>;
}

/**
 * Returns what takes the rates of a file.
 *
 * @param caller in whose name it is fetched
 * @param open gives the query for the file, or throws where its address is wrong
 */
export function ratesFrom(caller: Caller, open: () => Query<ComparedFile>): StandIns {
  let query: Query<ComparedFile> | undefined;
  const made = new WeakMap<ComparedFile, Made>();
  const readFile = ({ read }: Reading): Answer<ComparedFile> => {
    try {
      return read((query ??= open()), false, caller);
    } catch (error) {
      return { state: 'error', error: toLocalPriceError(error, 'config') };
    }
  };
  const madeOf = (compared: ComparedFile): Made => {
    const known = made.get(compared);
    if (known) return known;
    const usable = [...compared.file.rates].filter(([, rate]) => rate);
    const fresh = { rates: new Map(), codes: new Set(usable.map(([code]) => code)) };
    made.set(compared, fresh);
    return fresh;
  };
  return {
    readRate(reading, pair) {
      const answer = readFile(reading);
      if (answer.state !== 'known') return answer;
      const { rates } = madeOf(answer.value);
      const key = `${pair.symbol} ${pair.base}`;
      const found = rates.get(key) ?? rateOf(answer.value, pair, answer.time);
      rates.set(key, found);
      return found;
    },
    readOffered(reading) {
      const answer = reading.preferences.isActive ? readFile(reading) : null;
      return answer?.state === 'known' ? madeOf(answer.value).codes : undefined;
    },
  };
}

function rateOf({ file, before }: ComparedFile, pair: Pair, time: number): Answer<Rate | null> {
  try {
    return { state: 'known', value: crossRate(file, pair, before), time };
  } catch (error) {
    return { state: 'error', error: toLocalPriceError(error, 'protocol') };
  }
}
