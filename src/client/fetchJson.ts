import { LocalPriceError } from '../input/index.js';
import { longestAnswer, readJson, tooLong } from './readJson.js';
import type { TransportOptions } from './transport.js';
import { stopped, watchPolicy } from './watchPolicy.js';

/** Milliseconds after a failure within which a browser reports that a policy has caused it. */
const violationTime = 300;

/** The transport `fetch`: asks for JSON, which its host shares with the page (CORS). */
export async function fetchJson<T>(
  url: URL,
  read: (answer: unknown) => T,
  { signal }: Pick<TransportOptions, 'signal'>,
): Promise<T> {
  let status = 0;
  let text;
  let wait: string | null;
  const stopWatch = watchPolicy(globalThis.document, url.href);
  try {
    const response = await fetch(url, {
      signal,
      // Without this, a page that is left in mid-call can't enter the back/forward cache of Firefox.
      keepalive: true,
      // In Chromium, the kept-alive request of a page that is gone would lock the cache for the next one.
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
    const isOpen = globalThis.document && !signal.aborted && !(cause instanceof LocalPriceError);
    if (isOpen) await new Promise((resolve) => setTimeout(resolve, violationTime));
    const directive = stopWatch();
    if (signal.aborted) throw signal.reason;
    if (cause instanceof LocalPriceError) throw cause;
    if (directive) throw stopped(url, directive, cause);
    throw new LocalPriceError(
      'network',
      `No answer from ${url.origin}: it is down, blocked here, or shares nothing with this page (CORS).`,
      { cause },
    );
  }
  stopWatch();
  try {
    const answer = readJson(text, url, read);
    // Whatever the body says, such a status is a failure (RFC 9110, section 15).
    if (status >= 400) throw new LocalPriceError('protocol', 'No success.');
    return answer;
  } catch (error) {
    throw error instanceof LocalPriceError ? withStatus(error, status, wait) : error;
  }
}

/** Adds what the HTTP status and headers say to what was wrong with the body. */
function withStatus(error: LocalPriceError, status: number, wait: string | null): LocalPriceError {
  const told =
    status >= 400 && error.code === 'protocol'
      ? new LocalPriceError('service', `${error.message.slice(0, -1)}: HTTP status ${status}.`, {
          status,
          serviceCode: String(status),
          cause: error.cause,
        })
      : error;
  if (wait) told.retryAfter = secondsUntil(wait);
  return told;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsUntil(wait: string): number | undefined {
  const seconds = Number(wait);
  return seconds >= 0 ? seconds : (Date.parse(wait) - Date.now()) / 1000 || undefined;
}

/** The body as text, given up on as soon as it grows past what an answer can be. */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
    if (text.length > longestAnswer) {
      await reader!.cancel();
      throw tooLong();
    }
  }
}
