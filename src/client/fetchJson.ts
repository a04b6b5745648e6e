import { LocalPriceError } from './LocalPriceError.js';
import type { Transport } from './transport.js';

/** The longest answer that is read, in bytes; a real one is well under one thousand. */
const longestAnswer = 64 * 1024;

/** Asks by `fetch`: a service must share its JSON with any origin (CORS). */
export const fetchJson: Transport = async (url, read, { signal }) => {
  let status = 0;
  let text;
  let wait: string | null;
  try {
    const response = await fetch(url, {
      signal,
      // Without it, a page that is left in mid-call can't enter the back/forward cache of Firefox.
      keepalive: true,
      // Kept alive, a request of a page that is gone would hold the next one up in Chromium's cache.
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin-when-cross-origin',
      headers: { accept: 'application/json' },
    });
    status = response.status;
    wait = response.headers.get('retry-after');
    text = await readText(response);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof LocalPriceError) throw cause;
    throw new LocalPriceError(
      'network',
      `No answer from ${url.origin}: it is down, blocked here, or shares nothing with this page (CORS).`,
      { cause },
    );
  }
  try {
    return read(parse(text, status, url.origin));
  } catch (error) {
    if (error instanceof LocalPriceError && wait) error.retryAfter = secondsUntil(wait);
    throw error;
  }
};

function parse(text: string, status: number, service: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `No JSON from ${service}: HTTP status ${status}.`;
    throw status < 400
      ? new LocalPriceError('protocol', message, { cause })
      : new LocalPriceError('service', message, { status, serviceCode: String(status), cause });
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsUntil(wait: string): number | undefined {
  const seconds = Number(wait);
  return seconds >= 0 ? seconds : (Date.parse(wait) - Date.now()) / 1000 || undefined;
}

/** The body as text, given up on as soon as it grows past what an answer can be. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > longestAnswer) {
      await reader.cancel();
      throw new LocalPriceError('protocol', `The answer is longer than ${longestAnswer} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
