import { asText, LocalPriceError } from '../input/index.js';
import type { Origin } from '../protocol/index.js';
import {
  defaultTimeout,
  getOrCreate,
  type AddStandIns,
  type Connection,
  type Store,
} from '../store/index.js';
import type { Atlas } from './guess/CountryGuess.js';
import { fileUrl } from './ratesFile/fileUrl.js';
import { ratesFileQuery } from './ratesFile/ratesFileQuery.js';
import { ratesFrom } from './ratesFile/ratesFrom.js';

/** A file is fetched, and asked nothing. */
const noCall = (): Promise<never> => Promise.reject(new TypeError('A file takes no call.'));

/**
 * Lets a page take its rates from a file and its visitor from the time zone, where its settings say so.
 *
 * @param atlas without it, the visitor is known by the settings of the page alone
 */
export function withoutService(store: Store, atlas?: Atlas): AddStandIns {
  // Where a page changes its address, the file stays where it was.
  const urls = new Map<string, URL>();
  return (connected, own, settings, shared) => {
    const { country = null, rates, timeout = defaultTimeout } = settings;
    const hasService = !!(own.baseUrl ?? settings.baseUrl)?.trim();
    const { visitor = rates && !hasService ? 'time-zone' : 'service' } = settings;
    const place = (): string | null => {
      if (country || visitor !== 'time-zone') return country;
      if (!atlas) {
        store.report(
          'visitor="time-zone" needs local-price-static.js: load that, or write visitor="none".',
        );
      }
      return atlas?.guess() ?? null;
    };
    let origin: Origin | undefined;
    const locate = (): Origin => {
      if (origin) return origin;
      const found = place();
      return (origin = { country: found, symbol: found && (atlas?.currencyOf(found) ?? null) });
    };
    return {
      ...connected,
      fault: atlas && !rates && !hasService ? nothingToAsk : connected.fault,
      mayGuess: mayGuess(store, own),
      ...((visitor !== 'service' || (country && atlas)) && { locate }),
      ...(rates &&
        ratesFrom({ call: noCall, via: 'file', timeout }, () => {
          const url = getOrCreate(urls, rates, () => fileUrl(rates, own.documentUrl));
          return ratesFileQuery(shared, url);
        })),
    };
  };
}

const nothingToAsk = new LocalPriceError(
  'config',
  'rates is missing: write data-rates="/rates.json" into the script tag, or data-base-url for a service.',
);

/** Whether an element lets a guess count as its visitor's country. */
function mayGuess(store: Store, { places }: Connection): boolean {
  const word = asText(places)?.trim().toLowerCase() || 'known';
  const isGuess = word === 'guess';
  if (!isGuess && word !== 'known') store.report(`places="${word}": write known or guess.`);
  return isGuess;
}
