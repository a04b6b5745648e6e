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
  if (!isRatesContent(text)) return ratesOf(fileQuery(text, baseUri, files));
  const last = contents.get(files);
  if (last?.text === text) return last.rates;
  const rates = ratesOf(contentQuery(text, files.context.now));
  contents.set(files, { text, rates });
  return rates;
}

function ratesOf(file: Query<ComparedFile>): FileRates {
  const rates = new Map<string, Query<Rate | null>>();
  const rate = (pair: Pair): Query<Rate | null> =>
    getOrCreate(rates, `${pair.symbol} ${pair.base}`, () =>
      derivedQuery(file, (compared, time) => rateOf(compared, pair, time)),
    );
  return {
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

function fileQuery(
  address: string,
  baseUri: string | undefined,
  files: ServiceStore,
): Query<ComparedFile> {
  // A page of an application, or one that is opened as a file, has its rates beside it.
  const isOfPage = (url: URL): boolean => url.protocol === (baseUri && new URL(baseUri).protocol);
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && (isWebAddress(address, true) || isOfPage(url)) && !url.username && !url.password
    ? ratesFileQuery(files, url)
    : failedQuery(errorOf(problemOf('setting', 'rates', address, ratesRemedy)));
}

function rateOf({ file, before }: ComparedFile, pair: Pair, time: number): Answer<Rate | null> {
  try {
    return known(crossRate(file, pair, before), time);
  } catch (error) {
    return { state: 'error', error: toLocalPriceError(error, 'protocol') };
  }
}
