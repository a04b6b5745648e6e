import {
  askVisitor,
  documentStore,
  type Settings,
  type Stats,
  type Visitor,
} from './store/index.js';
import { version } from './version.js';

/** Sets what is given of the page settings and keeps the rest; the elements follow. */
export function configure(settings: Settings): void {
  documentStore.configure(settings);
}

/**
 * Who looks at the page, as soon as that is settled. A visitor who can't be placed, for whatever
 * reason, is `unknown`: the promise does not reject.
 */
export function visitor(): Promise<Visitor> {
  return askVisitor(documentStore, globalThis.document?.baseURI);
}

/**
 * Takes a currency for the visitor's own: every price follows, in the other tabs as well, and it is
 * remembered. `null` goes back to where the visitor seems to be.
 *
 * @param code ISO 4217; another text is left out, with a message in the console
 */
export function chooseCurrency(code: string | null): void {
  documentStore.choose(code);
}

/** The visitor agrees: where the setting `consent` is `required`, prices become local from here. */
export function grantConsent(): void {
  documentStore.grantConsent();
}

/**
 * The visitor does not agree, or not any more: base prices return, nothing is asked from here on,
 * and what was stored is deleted, in all tabs.
 */
export function withdrawConsent(): void {
  documentStore.withdrawConsent();
}

/** The calls that this page has made, and the answers that it had without one. */
export function stats(): Stats {
  return documentStore.stats;
}

export { version };
