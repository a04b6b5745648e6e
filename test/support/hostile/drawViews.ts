import { hostileCasesOf } from '../hostileCases.ts';
import { hostileOperations, hostileTransports, isFor, isSlow, mayStay } from './HostileCase.ts';
import type { HostileView } from './HostileView.ts';

/** Milliseconds for a call that is kept waiting, and for one that is not. */
const shortTimeout = 1000;
const longTimeout = 10_000;

/** What changes nothing of what is shown. */
const tags = ['', 'async', 'defer', 'type="module"', 'async type="module"', 'data-single-trip'];
const prices = ['', 'pending="hidden"', 'approximate', 'markup="0%"', 'currency-display="code"'];

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a view of a page. */
export function drawView(random: () => number, id: string): HostileView {
  const draw = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const operation = draw(hostileOperations);
  const transport = draw(hostileTransports);
  const one = draw(hostileCasesOf(operation).filter((each) => isFor(each, transport)));
  return {
    id,
    name: one.name,
    operation,
    transport,
    timeout: isSlow(one) || mayStay(one, transport) ? shortTimeout : longTimeout,
    isRemembered: random() < 0.25 && operation === 'swap',
    tag: draw(tags),
    price: draw(prices),
  };
}
