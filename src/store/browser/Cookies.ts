import type { Browser } from './Browser.js';

/** What the visitor can choose. */
const names = ['currency', 'country'] as const;

type Name = (typeof names)[number];

/** Seconds for which browsers keep a cookie: 180 days. */
const maxAge = 15_552_000;

/**
 * The visitor's choices in cookies, which a server and the site's subdomains can read. Before {@link use}, no cookie is
 * read or written.
 */
export class Cookies {
  readonly #browser: Browser;
  /** The domain of the cookies; `host`: that of the page; `undefined`: there must be none now. */
  #domain: string | undefined;
  /** The choices of this page that are not in cookies yet; `null`: the choice has ended. */
  readonly #unwritten = new Map<Name, string | null>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Reads and writes cookies of a domain, or of the `host`, from now on; `undefined` ends both. */
  use(domain: string | undefined): void {
    this.#domain = domain;
    if (!domain) return;
    for (const [name, code] of this.#unwritten) this.#write(name, code, domain);
    this.#unwritten.clear();
  }

  /** Returns what a cookie contains, which is as untrusted as storage. */
  read(name: Name): string | undefined {
    if (!this.#domain) return undefined;
    return this.#try(() => {
      const [, rest] = `; ${this.#browser.cookie}`.split(`; local-price-${name}=`);
      return rest?.split(';')[0];
    });
  }

  /** Writes a code, now or as soon as this is allowed; `null` removes the cookie. */
  put(name: Name, code: string | null): void {
    this.#unwritten.set(name, code);
    this.use(this.#domain);
  }

  /** Removes the cookies of a domain or of the `host`, if the page has any. */
  forget(domain: string | undefined): void {
    this.#unwritten.clear();
    if (domain) for (const name of names) this.#write(name, null, domain);
  }

  #write(name: Name, code: string | null, domain: string): void {
    const { isSecure } = this.#browser;
    this.#try(() => {
      // Of an earlier setting `host`, which would hide the other.
      if (domain.includes('.')) this.#browser.cookie = `local-price-${name}=; Path=/; Max-Age=0`;
      this.#browser.cookie =
        `local-price-${name}=${code ?? ''}; Path=/; SameSite=Lax; Max-Age=${code ? maxAge : 0}` +
        (isSecure ? '; Secure' : '') +
        (domain.includes('.') ? `; Domain=${domain}` : '');
    });
  }

  /** A sandboxed page has no cookies: then the choice is in storage only. */
  #try<T>(use: () => T): T | undefined {
    try {
      return use();
    } catch {
      return undefined;
    }
  }
}
