import { isWebAddress } from '../../client/baseUrl.js';
import { errorOf, problemOf, toLocalPriceError } from '../../input/index.js';
import {
  crossRate,
  fileError,
  isRatesContent,
  known,
  type Answer,
  type Pair,
  type Rate,
} from '../../pricing/index.js';
import {
  derivedQuery,
  failedQuery,
  getOrCreate,
  ratesRemedy,
  type FileRates,
  type Query,
  type ServiceStore,
} from '../../store/index.js';
import { contentQuery } from './contentQuery.js';
import { hasEarlyRates } from './earlyRates.js';
import { ratesFileQuery, type ComparedFile } from './ratesFileQuery.js';

/** The content that each page has read last: other settings may change, and it is not read again. */
const contents = new WeakMap<ServiceStore, { readonly text: string; readonly rates: FileRates }>();

/**
 * Returns the rates of a file.
 *
 * @param text the content of the file, which begins with `{`, or its absolute address
 * @param baseUri the address of the page
 */
export function openRatesFile(
  text: string,
  baseUri: string | undefined,
  files: ServiceStore,
): FileRates {
  if (!isRatesContent(text)) {
    const url = addressOf(text, baseUri);
    if (url) return ratesOf(ratesFileQuery(files, url), () => hasEarlyRates(url.href));
    return ratesOf(failedQuery(errorOf(problemOf('setting', 'rates', text, ratesRemedy))));
  }
  const last = contents.get(files);
  if (last?.text === text) return last.rates;
  const rates = ratesOf(contentQuery(text, files.context.now));
  contents.set(files, { text, rates });
  return rates;
}

function ratesOf(file: Query<ComparedFile>, isSent = (): boolean => false): FileRates {
  const rates = new Map<string, Query<Rate | null>>();
  const rate = (pair: Pair): Query<Rate | null> =>
    getOrCreate(rates, `${pair.symbol} ${pair.base}`, () =>
      derivedQuery(file, (compared, time) => rateOf(compared, pair, time)),
    );
  return {
    isSent,
    rate,
    offered: derivedQuery(file, (compared, time) => {
      const usable = [...compared.file.rates].filter(([, each]) => each);
      return known(new Set(usable.map(([code]) => code)), time);
    }),
    convert: ({ from, to }) =>
      derivedQuery(rate({ symbol: to, base: from }), (found, time) =>
        found
          ? known({ ...found.swap, factor: found.factor }, time)
          : { state: 'error', error: fileError(`There is no rate for ${to}.`) },
      ),
  };
}

/** Returns the address of a rates file; `null` if it is not one. */
function addressOf(text: string, baseUri: string | undefined): URL | null {
  // A page of an application, or one that is opened as a file, has its rates beside it.
  const isOfPage = (url: URL): boolean => url.protocol === (baseUri && new URL(baseUri).protocol);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isUsable =
    url && (isWebAddress(text, true) || isOfPage(url)) && !url.username && !url.password;
  return isUsable ? url : null;
}

function rateOf({ file, before }: ComparedFile, pair: Pair, time: number): Answer<Rate | null> {
  try {
    return known(crossRate(file, pair, before), time);
  } catch (error) {
    return { state: 'error', error: toLocalPriceError(error, 'protocol') };
  }
}
