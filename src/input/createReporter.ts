import type { LocalPriceErrorCode } from './LocalPriceError.js';

/**
 * Writes a message for the developer of the page.
 *
 * @param code the kind of error, which is also the section of the documentation that explains it
 */
export type Reporter = (message: string, code?: LocalPriceErrorCode) => void;

/**
 * Returns a function that writes each message once.
 *
 * @param count called with the kind of each error
 */
export function createReporter(
  warn: (message: string) => void,
  count: (code: LocalPriceErrorCode) => void,
): Reporter {
  const reported = new Set<string>();
  return (message, code = 'config') => {
    if (reported.has(message)) return;
    reported.add(message);
    count(code);
    // A content blocker or a lost connection is an ordinary outcome, and the browser reports it.
    if (code !== 'network') warn(`local-price: ${code}: ${message} See docs/errors.md#${code}`);
  };
}
