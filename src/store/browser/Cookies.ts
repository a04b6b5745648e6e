import { cookieIn } from '../../input/index.js';
import type { Browser } from './Browser.js';

/** What the visitor can choose. */
export const choiceKinds = ['currency', 'country'] as const;

/** What the visitor can choose. */
export type ChoiceKind = (typeof choiceKinds)[number];

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

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Whether cookies may be read and written now. */
  get isUsed(): boolean {
    return !!this.#domain;
  }

  /** Reads and writes cookies of a domain, or of the `host`, from now on; `undefined` ends both. */
  use(domain: string | undefined): void {
    this.#domain = domain;
  }

  /** Returns what a cookie contains, which is as untrusted as storage. */
  read(kind: ChoiceKind): string | null | undefined {
    return this.#try(() => cookieIn(this.#browser.cookie, `local-price-${kind}`));
  }

  /** Writes a code; `null` removes the cookie. */
  write(kind: ChoiceKind, code: string | null, domain = this.#domain!): void {
    const { isSecure } = this.#browser;
    this.#try(() => {
      // Of an earlier setting `host`, which would hide the other.
      if (domain.includes('.')) this.#browser.cookie = `local-price-${kind}=; Path=/; Max-Age=0`;
      this.#browser.cookie =
        `local-price-${kind}=${code ?? ''}; Path=/; SameSite=Lax; Max-Age=${code ? maxAge : 0}` +
        (isSecure ? '; Secure' : '') +
        (domain.includes('.') ? `; Domain=${domain}` : '');
    });
  }

  /** Removes the cookies of a domain or of the `host`, if the page has any. */
  forget(domain: string | undefined): void {
    if (domain) for (const kind of choiceKinds) this.write(kind, null, domain);
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
