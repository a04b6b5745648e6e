import { decodeCredentials } from '../common/decodeCredentials.js';
import { SettingsError } from '../common/SettingsError.js';
import { tooLarge } from '../common/text.js';
import { schedule as systemSchedule, type Schedule } from './schedule.js';

/** The maximum number of redirects. */
const maxRedirects = 5;
const problems: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'its host refuses the connection',
};

/** The optional dependencies of an address source. By default, those of the system are used. */
export interface AddressDependencies {
  fetch?: typeof fetch;
  schedule?: Schedule | undefined;
  /** The name of the setting in messages; by default `--rates (RATES)`. */
  setting?: string;
  /** The maximum milliseconds of a whole download; by default 10,000. */
  timeout?: number;
}

/** A downloaded document. */
export interface Download {
  content: Uint8Array<ArrayBuffer>;
  /** Makes the next request conditional on this answer. Call it once the content is accepted. */
  keep(): void;
}

/** A document at an http(s) address, which is downloaded repeatedly. */
export class AddressSource {
  /** The address without user, password and query, which may be secret. It may be printed. */
  readonly label: string;
  readonly #url: URL;
  readonly #authorization: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #schedule: Schedule;
  readonly #limit: number;
  readonly #timeout: number;
  #validators: Record<string, string> = {};

  /**
   * @param limit the maximum bytes of the document
   * @throws SettingsError whose message does not contain the address
   */
  constructor(address: string, limit: number, deps: AddressDependencies = {}) {
    const { setting = '--rates (RATES)' } = deps;
    const url = parse(address, setting);
    this.#authorization = basic(url, setting);
    [url.username, url.password, url.hash] = ['', '', ''];
    this.#url = url;
    this.#limit = limit;
    this.#timeout = deps.timeout ?? 10_000;
    this.label = `${url.origin}${url.pathname}${url.search && '?…'}`;
    // Workers reject `fetch` if it is called as a method of another object.
    this.#fetch = deps.fetch ?? ((input, init) => fetch(input, init));
    this.#schedule = deps.schedule ?? systemSchedule;
  }

  /**
   * Downloads the document, or returns `undefined` if it has not changed since the last accepted download.
   *
   * @throws Error whose message says in a few words what is wrong, without the address
   */
  async read(signal: AbortSignal): Promise<Download | undefined> {
    const own = new AbortController();
    const cancel = this.#schedule(() => own.abort(), this.#timeout);
    const stop = (): void => own.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await this.#download(own.signal);
    } catch (error) {
      if (own.signal.aborted)
        throw new Error(`it took longer than ${this.#timeout / 1000} seconds`);
      throw problemOf(error);
    } finally {
      cancel();
      signal.removeEventListener('abort', stop);
      // Cancels the rest of an unused body.
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

  /**
   * Requests the document, and follows redirects itself, since `fetch` would also follow them to plain HTTP.
   */
  async #follow(signal: AbortSignal): Promise<Response> {
    let url = this.#url;
    for (let count = 0; count <= maxRedirects; count++) {
      const isOwn = url.origin === this.#url.origin;
      const response = await this.#fetch(url, {
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json, */*;q=0.9',
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

/** Returns whether a text is an address with any scheme, not a path. */
export function isAddress(source: string): boolean {
  return /^\s*[a-z][a-z\d+.-]*:\/\//i.test(source);
}

/** An error whose message is written in this file and so contains no secret. */
class DownloadError extends Error {}

function parse(address: string, setting: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new SettingsError(
      `${setting} is an address that can't be used: give an address that begins with "https://"`,
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
  // Credentials in the address of a redirect are not sent.
  [to.username, to.password] = ['', ''];
  return to;
}

async function readBody(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length;
    if (size > limit) throw new DownloadError(tooLarge(limit));
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Describes a network error by its code, since its message contains addresses. */
function problemOf(error: unknown): Error {
  if (error instanceof DownloadError) return error;
  const { cause = error } = error as { cause?: unknown };
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return new Error('it could not be downloaded');
  return new Error(problems[code] ?? `it could not be downloaded (${code})`);
}
