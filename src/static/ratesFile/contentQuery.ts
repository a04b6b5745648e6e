import { expiryOf, readRatesFile } from '../../pricing/index.js';
import type { LocalPriceError } from '../../input/index.js';
import { failedQuery, fixedQuery, type Query } from '../../store/index.js';
import type { ComparedFile } from './ratesFileQuery.js';

/**
 * Returns the query for a rates file whose content is in the page. It is as fresh as the page: it is never requested or
 * stored, and not compared with an earlier file.
 */
export function contentQuery(content: string, now: () => number): Query<ComparedFile> {
  let query: Query<ComparedFile>;
  let expiry = -Infinity;
  // A page may stay open until its rates are too old.
  const current = (): Query<ComparedFile> => {
    const time = now();
    if (time < expiry) return query;
    try {
      const file = readRatesFile(content, time);
      query = fixedQuery(() => ({ file, before: null }), time);
      expiry = expiryOf(file);
    } catch (error) {
      query = failedQuery(error as LocalPriceError);
      expiry = Infinity;
    }
    return query;
  };
  return {
    subject: { unsubscribe() {} },
    read: () => current().read(),
    observe: (...subscription) => current().observe(...subscription),
  };
}
