import type { SentRequest } from '../../client/fetchJson.js';
import { watchPolicy } from '../../client/watchPolicy.js';
import type { EarlyRates } from '../../protocol/earlyCall.js';

/** What the first statement of the script file has requested, until it is taken; see src/protocol/earlyCall.ts. */
let early: (EarlyRates & SentRequest & { link: HTMLLinkElement; end: number }) | undefined;

/** Milliseconds for which an answer counts as new. */
const lifetime = 30_000;

/**
 * Finds the rates file that the first statement of the script file has requested. It must run in the same task, so that
 * nothing is missed of what a policy reports.
 */
export function findEarlyRates(): void {
  const link = globalThis.document?.querySelector<HTMLLinkElement & { rates?: EarlyRates }>(
    'link[data-local-price]',
  );
  const { rates } = link ?? {};
  if (!link || !rates?.answer) return;
  const end = performance.now() + lifetime;
  early = { ...rates, link, end, stopWatch: watchPolicy(document, rates.href) };
}

/** Returns whether the file at an address was requested, and the answer can still be taken. */
export function hasEarlyRates(href: string): boolean {
  return early?.href === href && performance.now() < early.end;
}

/** Returns the request for the file at an address, once. @param signal ends the request */
export function takeEarlyRates(href: string, signal: AbortSignal): SentRequest | undefined {
  if (!early || !hasEarlyRates(href)) return undefined;
  const { ending, link, ...taken } = early;
  early = undefined;
  // The visitor's call is taken by its link.
  if (!link.href) link.remove();
  signal.addEventListener('abort', () => ending.abort(signal.reason));
  return taken;
}
