import { defaultTtl, farthest, longestUse, type Query, type ServiceStore } from '../store/index.js';
import { fetchRates } from './fetchRates.js';
import { parseRates, type RatesFile } from './parseRates.js';

/**
 * Returns the query for a rates file.
 *
 * @param timeout milliseconds for the file
 */
export function ratesFileQuery(files: ServiceStore, url: URL, timeout: number): Query<RatesFile> {
  const { now } = files.context;
  return files.query<RatesFile>(`rates ${url.href}`, () => ({
    staleTime: () => (files.preferences().settings.rateTtl ?? defaultTtl) * 1000,
    maxAge: longestUse,
    async ask(_call, signal, last) {
      const file = await fetchRates(url, timeout, signal, now());
      const { base, rates } = file;
      // What has moved further than a currency moves is left out until the next file says it again.
      for (const [code, rate] of rates) {
        const before = last?.base === base && last.rates.get(code);
        const ratio = before ? rate / before : 1;
        if (!(ratio <= farthest && ratio >= 1 / farthest)) rates.set(code, 0);
      }
      return file;
    },
    // As it stands in the file, so that one parser reads both.
    pack: ({ date, base, rates }) => ({ date, [base]: Object.fromEntries(rates) }),
    parse(data) {
      try {
        return parseRates(data, now());
      } catch {
        // It has become too old, or it is somebody else's.
        return null;
      }
    },
  }));
}
