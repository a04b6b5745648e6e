import {
  defaultTimeout,
  getOrCreate,
  type AddStandIns,
  type Connection,
  type StandIns,
  type Store,
} from '../store/index.js';
import type { Atlas } from './Atlas.js';
import { fileUrl } from './fileUrl.js';
import { ratesFileQuery } from './ratesFileQuery.js';
import { ratesFrom } from './ratesFrom.js';

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
    const isAlone = rates && !(own.baseUrl ?? settings.baseUrl)?.trim();
    const { visitor = isAlone ? 'time-zone' : 'service' } = settings;
    const place = (): string | null => {
      if (country || visitor !== 'time-zone') return country;
      if (!atlas) store.report('visitor="time-zone" needs local-price-static.js.');
      return atlas?.guess() ?? null;
    };
    const locate: StandIns['locate'] = () => {
      const found = place();
      return { country: found, symbol: found && (atlas?.currencyOf(found) ?? null) };
    };
    const { fault, caller } = connected;
    return {
      ...connected,
      mayGuess: mayGuess(store, own),
      ...((visitor !== 'service' || (country && atlas)) && { locate }),
      ...(rates && {
        ...ratesFrom(() => {
          const url = getOrCreate(urls, rates, () => fileUrl(rates, own.documentUrl));
          return ratesFileQuery(shared, url, timeout);
        }),
        // Where no service can be asked, the file still can.
        caller: caller ?? { call: () => Promise.reject(fault as Error), via: '', timeout },
      }),
    };
  };
}

/** Whether an element lets a guess count as its visitor's country. */
function mayGuess(store: Store, { places }: Connection): boolean {
  const word = places?.trim().toLowerCase() || 'known';
  const isGuess = word === 'guess';
  if (!isGuess && word !== 'known') store.report(`places="${places}": write known or guess.`);
  return isGuess;
}
