import type { GeoGate, LocalPrice } from '../../../src/index.js';
import { stateOf, textOf } from '../look.ts';
import { hostileCase } from '../hostileCases.ts';
import { mayStay, outcomeOf, type HostileCase } from './HostileCase.ts';
import { hostileKey, type HostileView } from './HostileView.ts';
import type { PageWatch } from './watchPage.ts';

const rightText = 'NGN 76,282.40';
const authorText = '$49.00';

/** The errors that a service can cause. */
const codes = ['network', 'timeout', 'csp', 'protocol', 'service'];

/** What the script-tag file puts on the window; the others are Lit's. */
const ours = /^(localPrice|litPropertyMetadata|(lit|reactive)\w+Versions)$/;

/** What is wrong with a page whose calls have ended, in words. */
export function faultsOfEnd(watch: PageWatch, view: HostileView): string[] {
  const one = hostileCase(view.name);
  return [
    ...faultsOfPrice(watch, view, one),
    ...faultsOfGates(watch, view, one),
    ...noise(watch, view, one),
  ];
}

/** What is wrong five seconds later: what has changed, and what is left. Takes the elements out. */
export async function faultsAfter(watch: PageWatch, view: HostileView): Promise<string[]> {
  const { window, timers, listeners, names, cookie } = watch;
  const { document } = window;
  const one = hostileCase(view.name);
  // Other transports keep the script, and what it leaves, out of the page.
  const leaves = view.transport === 'jsonp' ? one.leaves : undefined;
  const faults = faultsOfEnd(watch, view);
  const elements = document.querySelectorAll('script, iframe').length;
  // Those of the page itself.
  if (elements !== 2) faults.push(`${elements - 2} scripts or frames left`);
  for (const delay of timers.values()) faults.push(`a timer of ${delay} ms left`);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!names.has(name) && !ours.test(name) && !leaves?.test(name))
      faults.push(`window.${name} left`);
  }
  const stats: unknown = (window.localPrice as { stats?: () => object } | undefined)?.stats?.();
  const { origin = 0, swap = 0 } = (stats ?? {}) as { origin?: number; swap?: number };
  if (origin + swap > 3) faults.push(`${origin + swap} calls`);
  if (view.transport === 'fetch' && document.cookie !== cookie) faults.push('a cookie');
  for (const each of document.querySelectorAll('local-price, geo-gate'))
    each.parentNode!.removeChild(each);
  // What an element leaves behind, it clears away after it was taken out.
  await watch.wait(0);
  for (const type of listeners.values()) faults.push(`a listener of ${type} left`);
  faults.push(...noise(watch, view, one));
  return faults;
}

function faultsOfPrice(
  { window, failures }: PageWatch,
  { operation, transport, isRemembered }: HostileView,
  one: HostileCase,
): string[] {
  const { expected, isTampering } = one;
  const price = window.document.querySelector<LocalPrice>('local-price')!;
  const [state, text] = [stateOf(price), textOf(price)];
  const shown = `${state} ${text} [${failures.join()}]`;
  const outcome = isRemembered ? 'right' : outcomeOf(expected, operation, transport);
  const isRight = state === 'local' && text === rightText && failures.length === 0;
  const isBase = state === 'base' && text === authorText && failures.length === 0;
  const isError =
    state === 'error' &&
    text === authorText &&
    failures.length === 1 &&
    codes.includes(failures[0]!);
  if (isTampering && transport === 'jsonp') {
    const isKept =
      text === authorText &&
      (state !== 'pending' || mayStay(one, transport)) &&
      failures.length <= 1;
    return isRight || isKept ? [] : [`${shown} on a page that was tampered with`];
  }
  const isFit =
    outcome === undefined
      ? isRight || isBase || isError
      : outcome === 'right'
        ? isRight
        : outcome === 'base'
          ? isBase
          : isError && failures[0] === outcome;
  return isFit ? [] : [`${shown} in the place of ${outcome ?? 'any price that may be shown'}`];
}

function faultsOfGates(
  { window, failures }: PageWatch,
  { operation, transport, isRemembered }: HostileView,
  one: HostileCase,
): string[] {
  const { isTampering } = one;
  const [allowing, blocking] = window.document.querySelectorAll<GeoGate>('geo-gate');
  // What such a page makes of countries and lists is its own affair.
  if (isTampering && transport === 'jsonp') return [];
  const faults = [];
  for (const [gate, isOpen] of [
    [allowing!, allowing!.country === 'NG'],
    [blocking!, blocking!.country !== 'NG'],
  ] as const) {
    const state = stateOf(gate);
    if (state !== (isOpen ? 'open' : 'closed')) faults.push(`a gate for ${gate.country}: ${state}`);
  }
  const known = allowing!.country;
  if (known !== blocking!.country) faults.push('two gates know two countries');
  if (known !== 'NG' && known !== null) faults.push(`a country of ${String(known)}`);
  const definite = countryAfter(one, { operation, transport, isRemembered }, failures);
  if (definite !== undefined && known !== definite) {
    faults.push(`gates know ${String(known)} in the place of ${String(definite)}`);
  }
  return faults;
}

/** The country that gates must know at the end, or `undefined` where that may differ. */
function countryAfter(
  { expected, country }: HostileCase,
  {
    operation,
    transport,
    isRemembered,
  }: Pick<HostileView, 'operation' | 'transport' | 'isRemembered'>,
  failures: readonly string[],
): 'NG' | null | undefined {
  if (operation === 'swap' || isRemembered) return 'NG';
  if (country !== undefined) return country;
  const outcome = outcomeOf(expected, operation, transport);
  // In an isolated frame the call that follows is what suffers.
  if (outcome === undefined) {
    return failures.length && transport !== 'jsonp-isolated' ? null : undefined;
  }
  return outcome === 'right' ? 'NG' : null;
}

/** What a page must not say or throw. */
function noise(
  { errors, messages }: PageWatch,
  { transport }: HostileView,
  { throwsItself }: HostileCase,
): string[] {
  const isOfCase = ({ message, source }: PageWatch['errors'][number]): boolean =>
    throwsItself === true &&
    transport === 'jsonp' &&
    (source.includes('/api/v1/') ||
      // What is too deep for the parser has no address.
      /call stack|recursion/.test(message) ||
      (source === 'promise' && message.includes('hostile')));
  return [
    ...errors
      .filter((each) => !isOfCase(each))
      .map(({ message, source }) => `uncaught: ${message} (${source.slice(-60)})`),
    ...messages
      .filter((text) => text.includes(hostileKey))
      .map((text) => `the key in the console: ${text}`),
  ];
}
