import { decodeCredentials } from '../common/decodeCredentials.js';
import { SettingsError } from '../common/SettingsError.js';
import { tooLarge } from '../common/text.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** Most redirects that are followed. */
const mostRedirects = 5;
/** Milliseconds for the whole of a download. */
const timeout = 10_000;

const problems: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'nobody answers there',
};

/** What may be handed in instead of the system's own. */
export interface AddressDependencies {
  /** Asks an address. */
  fetch?: typeof fetch;
  /** Sets timers. */
  schedule?: Schedule;
  /** What a message calls the setting; without it, `--rates (RATES)`. */
  setting?: string;
}

/** What an address has answered. */
export interface Download {
  /** The body. */
  content: string;
  /** Makes the next request conditional on this answer; call it once the content is accepted. */
  keep(): void;
}

/** A document at an http(s) address, asked for again and again. */
export class AddressSource {
  /** The address without user, password and query, which may hold secrets: fit to be printed. */
  readonly label: string;
  readonly #url: URL;
  readonly #authorization: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #schedule: Schedule;
  readonly #limit: number;
  #validators: Record<string, string> = {};

  /**
   * @param limit most bytes of the document
   * @throws SettingsError that does not repeat the address
   */
  constructor(address: string, limit: number, deps: AddressDependencies = {}) {
    const { setting = '--rates (RATES)' } = deps;
    const url = parse(address, setting);
    this.#authorization = basic(url, setting);
    [url.username, url.password, url.hash] = ['', '', ''];
    this.#url = url;
    this.#limit = limit;
    this.label = `${url.origin}${url.pathname}${url.search && '?…'}`;
    // Called by its own name: Workers refuse it as a method of something else.
    this.#fetch = deps.fetch ?? ((input, init) => fetch(input, init));
    this.#schedule = deps.schedule ?? systemSchedule;
  }

  /**
   * Downloads the document, or returns `undefined` where it is the one that was kept last.
   *
   * @throws Error whose message says in a few words what is wrong, and repeats no address
   */
  async read(signal: AbortSignal): Promise<Download | undefined> {
    const own = new AbortController();
    const cancel = this.#schedule(() => own.abort(), timeout);
    const stop = (): void => own.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await this.#download(own.signal);
    } catch (error) {
      if (own.signal.aborted) throw new Error(`it took longer than ${timeout / 1000} seconds`);
      throw problemOf(error);
    } finally {
      cancel();
      signal.removeEventListener('abort', stop);
      // Ends what is left of an unwanted body.
      own.abort();
    }
  }

  async #download(signal: AbortSignal): Promise<Download | undefined> {
    const response = await this.#follow(signal);
    const isKnown = Object.keys(this.#validators).length > 0;
    if (response.status === 304 && isKnown) return undefined;
    if (response.status !== 200)
      throw new DownloadError(`it answers with status ${response.status}`);
    const content = await readBody(response, this.#limit);
    const etag = response.headers.get('etag');
    const modified = response.headers.get('last-modified');
    return {
      content,
      keep: () => {
        this.#validators = {
          ...(etag === null ? {} : { 'if-none-match': etag }),
          ...(modified === null ? {} : { 'if-modified-since': modified }),
        };
      },
    };
  }

  /** Redirects are followed by hand: `fetch` would follow them to plain HTTP too. */
  async #follow(signal: AbortSignal): Promise<Response> {
    let url = this.#url;
    for (let count = 0; count <= mostRedirects; count++) {
      const isOwn = url.origin === this.#url.origin;
      const response = await this.#fetch(url, {
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json',
          'user-agent': 'local-price-service',
          ...this.#validators,
          ...(isOwn && this.#authorization ? { authorization: this.#authorization } : {}),
        },
      });
      const location = response.headers.get('location');
      if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
        return response;
      }
      await response.body?.cancel();
      url = redirected(url, location);
    }
    throw new DownloadError('it redirects without end');
  }
}

/** Returns whether a text is meant as an address and not as a path, whatever its scheme. */
export function isAddress(source: string): boolean {
  return /^\s*[a-z][a-z\d+.-]*:\/\//i.test(source);
}

/** An error whose message is made here, and so holds no secret. */
class DownloadError extends Error {}

function parse(address: string, setting: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new SettingsError(
      `${setting} is an address that can't be used: give one that begins with "https://"`,
    );
  }
  return url;
}

function basic(url: URL, setting: string): string | undefined {
  if (url.username === '' && url.password === '') return undefined;
  const pair = decodeCredentials(url);
  if (!pair) {
    throw new SettingsError(
      `${setting} has a user or a password with a stray "%": write it as %25`,
    );
  }
  const bytes = new TextEncoder().encode(pair.join(':'));
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function redirected(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (to?.protocol !== 'https:' && to?.protocol !== 'http:') {
    throw new DownloadError('it redirects to something other than an http(s) address');
  }
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new DownloadError('it redirects from https to http');
  }
  // Credentials of another host are not sent.
  [to.username, to.password] = ['', ''];
  return to;
}

async function readBody(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limit) throw new DownloadError(tooLarge(limit));
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Puts an error of the network in words: its message holds addresses, so only its code is repeated. */
function problemOf(error: unknown): Error {
  if (error instanceof DownloadError) return error;
  const { cause = error } = error as { cause?: unknown };
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return new Error('it could not be downloaded');
  return new Error(problems[code] ?? `it could not be downloaded (${code})`);
}
