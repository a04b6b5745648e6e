import { LocalPriceError } from '../../input/index.js';
import { withDeadline } from '../../client/createCall.js';
import { fetchJson } from '../../client/fetchJson.js';
import type { RatesFile } from '../../protocol/index.js';
import { parseRecentRates } from '../../pricing/index.js';

/**
 * Fetches a rates file from the page's own site, or from another site with CORS.
 *
 * @param timeout milliseconds
 * @param now milliseconds since 1970
 * @throws LocalPriceError with a message that names the file; or the signal's reason
 */
export async function fetchRates(
  url: URL,
  timeout: number,
  signal: AbortSignal,
  now: number,
): Promise<RatesFile> {
  try {
    return await withDeadline(timeout, [signal], (deadline) =>
      fetchJson(url, (content) => parseRecentRates(content, now), { signal: deadline }),
    );
  } catch (error) {
    if (error instanceof LocalPriceError) error.message = `${url.pathname}: ${error.message}`;
    throw error;
  }
}
