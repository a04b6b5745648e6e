import type { LocalPriceError } from '../input/index.js';
import { fileRequest } from '../protocol/fileRequest.js';
import { maxAnswerLength, readJson } from './readJson.js';
import { noAnswer, wrongAnswer } from './callback.js';
import type { ReadAnswer, TransportOptions } from './transport.js';
import { stopped, watchPolicy } from './watchPolicy.js';

/** Milliseconds after a failure in which a browser may report that a policy caused it. */
const violationTime = 300;

/** A request that was sent. */
export interface SentRequest {
  readonly answer: Promise<Response>;
  /** See {@link watchPolicy}. */
  readonly stopWatch: () => string;
}

/** Sends a request, and watches whether a policy of the page blocks it. */
export function sendRequest(url: URL, init: RequestInit): SentRequest {
  const stopWatch = watchPolicy(globalThis.document, url.href);
  // An old script of the page may have replaced it by a function that throws.
  return { answer: (async () => fetch(url, init))(), stopWatch };
}

/**
 * The transport `fetch`: requests JSON, which the service must share with the page (CORS).
 *
 * @param send sends the request; default: without cookies and passwords of the browser
 */
export async function fetchJson<T>(
  url: URL,
  read: ReadAnswer<T>,
  { signal }: Pick<TransportOptions, 'signal'>,
  send: (signal: AbortSignal) => SentRequest = (each) =>
    sendRequest(url, { ...fileRequest, credentials: 'omit', signal: each }),
): Promise<T> {
  let response;
  let text;
  const { answer, stopWatch } = send(signal);
  try {
    response = await answer;
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
