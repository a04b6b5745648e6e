import type { Rate } from '../money/index.js';
import type { Query, Reading, StandIns } from '../store/index.js';
import { crossRate } from './crossRate.js';
import type { RatesFile } from './parseRates.js';

/**
 * Returns what takes the rates of a file.
 *
 * @param open gives the query for the file, or throws where its address is wrong
 */
export function ratesFrom(open: () => Query<RatesFile>): StandIns {
  let query: Query<RatesFile> | undefined;
  /** What was made of a file, by pair. */
  const crossed = new WeakMap<RatesFile, Map<string, Rate | null>>();
  const readFile = ({ read }: Reading) => read((query ??= open()));
  return {
    readRate(reading, pair) {
      const answer = readFile(reading);
      if (answer.state !== 'known') return answer;
      const file = answer.value;
      const rates = crossed.get(file) ?? new Map<string, Rate | null>();
      crossed.set(file, rates);
      const key = `${pair.symbol} ${pair.base}`;
      if (!rates.has(key)) rates.set(key, crossRate(file, pair));
      return { ...answer, value: rates.get(key)! };
    },
    readHeld(reading) {
      const answer = reading.preferences.isActive ? readFile(reading) : null;
      if (answer?.state !== 'known') return undefined;
      return new Set([...answer.value.rates].filter(([, rate]) => rate).map(([code]) => code));
    },
  };
}
