import {
  askVisitor,
  documentStore,
  type Settings,
  type Stats,
  type Visitor,
} from './store/index.js';
import { version } from './version.js';

/** Sets the page settings that are given and keeps the others; the elements follow. */
export function configure(settings: Settings): void {
  documentStore.configure(settings);
}

/**
 * Returns the visitor, as soon as that is settled. A visitor whose country can't be found, for whatever
 * reason, is `unknown`: the promise does not reject.
 */
export function visitor(): Promise<Visitor> {
  return askVisitor(documentStore, globalThis.document?.baseURI);
}

/**
 * Takes a currency as the visitor's own: every price follows, in the other tabs as well, and the choice
 * is remembered. `null` goes back to detection.
 *
 * @param code ISO 4217 code; any other text is ignored, with a message in the console
 */
export function chooseCurrency(code: string | null): void {
  documentStore.choose(code);
}

/** The visitor agrees: where the setting `consent` is `required`, prices become local from here. */
export function grantConsent(): void {
  documentStore.grantConsent();
}

/**
 * The visitor does not agree, or no longer does: base prices return, no call is made from then on, and
 * what was stored is deleted, in all tabs.
 */
export function withdrawConsent(): void {
  documentStore.withdrawConsent();
}

/** The calls that this page has made, and the answers that it had without one. */
export function stats(): Stats {
  return documentStore.stats;
}

export { version };
