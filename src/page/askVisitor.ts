import type { LocalPriceError } from '../client/index.js';
import type { Site } from './site.js';
import type { Visitor } from './Visitor.js';

/**
 * Who looks at the page, by its own settings, as soon as that is settled; `unknown` where they are
 * missing or malformed.
 *
 * @param documentUrl what a relative base URL is relative to
 */
export function askVisitor(site: Site, documentUrl?: string): Promise<Visitor> {
  return new Promise((resolve) => {
    const who = {};
    let connection: ReturnType<Site['connect']>;
    const look = (): void => {
      const { page, caller } = connection;
      const visitor = page.visitor({ who, caller });
      if (!visitor) return;
      page.leave(who);
      unsubscribe();
      resolve(visitor);
    };
    let unsubscribe = (): void => undefined;
    try {
      unsubscribe = site.subscribe(look);
      connection = site.connect({ documentUrl });
      look();
    } catch (error) {
      unsubscribe();
      const { message, code } = error as LocalPriceError;
      site.report(message, code);
      resolve({ country: null, currency: null, source: 'unknown' });
    }
  });
}
