import type { LocalPriceError } from '../input/index.js';
import { maxAnswerLength, readJson } from './readJson.js';
import { noAnswer, wrongAnswer } from './callback.js';
import type { ReadAnswer, TransportOptions } from './transport.js';
import { stopped, watchPolicy } from './watchPolicy.js';

/** Milliseconds after a failure in which a browser may report that a policy caused it. */
const violationTime = 300;

/**
 * The transport `fetch`: requests JSON, which the service must share with the page (CORS), without cookies and passwords
 * of the browser unless the credentials say otherwise.
 */
export async function fetchJson<T>(
  url: URL,
  read: ReadAnswer<T>,
  {
    signal,
    credentials = 'omit',
  }: Pick<TransportOptions, 'signal'> & Pick<RequestInit, 'credentials'>,
): Promise<T> {
  let response;
  let text;
  const stopWatch = watchPolicy(globalThis.document, url.href);
  try {
    response = await fetch(url, {
      signal,
      // Without this, a page that is left during a call cannot enter Firefox's back/forward cache (no report found).
      keepalive: true,
      // In Chromium, the kept-alive request of a page that was left would lock the cache for the next page, by design:
      // https://www.chromium.org/developers/design-documents/network-stack/http-cache/
      cache: 'no-store',
      credentials,
      redirect: 'error',
      referrerPolicy: 'strict-origin-when-cross-origin',
      headers: { accept: 'application/json' },
    });
    text = await readText(response);
  } catch (cause) {
    if (globalThis.document) await new Promise((resolve) => setTimeout(resolve, violationTime));
    const directive = stopWatch();
    signal.throwIfAborted();
    throw directive
      ? stopped(url, directive, cause)
      : noAnswer(url, 'not open to this page (CORS)', cause);
  }
  stopWatch();
  const { status, headers } = response;
  try {
    const answer = readJson(text, url, read, status);
    // With this status, any body is a failure (RFC 9110, section 15).
    if (status >= 400) throw wrongAnswer('The service did not report success', status);
    return answer;
  } catch (error) {
    const wait = headers.get('retry-after');
    if (wait) (error as LocalPriceError).retryAfter = secondsUntil(wait);
    throw error;
  }
}

/** Reads `Retry-After`, a number of seconds or a date (RFC 9110, section 10.2.3). Returns seconds. */
function secondsUntil(wait: string): number | undefined {
  const seconds = Number(wait);
  return seconds >= 0 ? seconds : (Date.parse(wait) - Date.now()) / 1000 || undefined;
}

/** Reads the body as text, and stops as soon as it is longer than {@link maxAnswerLength}. */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length <= maxAnswerLength) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
  }
  await reader?.cancel();
  return text;
}
