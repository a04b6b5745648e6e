import { LocalPriceError } from './LocalPriceError.js';
import type { Transport } from './transport.js';

/** The longest answer that is read, in bytes; a real one is well under one thousand. */
const longestAnswer = 64 * 1024;

/** Asks by `fetch`: a service must share its JSON with any origin (CORS). */
export const fetchJson: Transport = async (url, read, { signal }) => {
  let status;
  let text;
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin-when-cross-origin',
      headers: { accept: 'application/json' },
    });
    status = response.status;
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
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    const message = `No JSON from ${url.origin}: HTTP status ${status}.`;
    throw status < 400
      ? new LocalPriceError('protocol', message, { cause })
      : new LocalPriceError('service', message, { status, serviceCode: String(status), cause });
  }
  return read(answer);
};

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
