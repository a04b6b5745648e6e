import { site, type Settings, type Visitor } from './page/index.js';
import { version } from './version.js';

/** Sets what is given of the page settings and keeps the rest; the elements follow. */
export function configure(settings: Settings): void {
  site.configure(settings);
}

/**
 * Who looks at the page, as soon as that is settled. A visitor who can't be placed, for whatever
 * reason, is `unknown`: the promise does not reject.
 */
export function visitor(): Promise<Visitor> {
  return site.visitor(globalThis.document?.baseURI);
}

export { version };
