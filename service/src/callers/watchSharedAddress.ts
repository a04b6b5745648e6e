import type { ClientAddress } from './Caller.js';

/** Milliseconds of a period, and the least number of calls in one that say something. */
const [period, fewestCalls] = [3_600_000, 20];

/**
 * Returns a function that is told the address of each call, and warns once, after an hour in which most calls had
 * the same public address. Only the most frequent address is stored, and not longer than that hour.
 *
 * @param now returns milliseconds since 1970
 */
export function watchSharedAddress(
  now: () => number,
  warn: () => void,
): (address: ClientAddress) => void {
  let hasWarned = false;
  let began = now();
  // The majority vote of Boyer and Moore.
  let [calls, same, lead, candidate] = [0, 0, 0, ''];
  return (address) => {
    if (hasWarned) return;
    const time = now();
    if (time - began >= period) {
      hasWarned = calls >= fewestCalls && same > calls / 2;
      if (hasWarned) warn();
      [began, calls, same, lead, candidate] = [time, 0, 0, 0, ''];
    }
    calls += 1;
    if (address.kind !== 'public') return;
    if (lead === 0 && candidate !== address.address) [candidate, same] = [address.address, 0];
    if (candidate === address.address) [same, lead] = [same + 1, lead + 1];
    else lead -= 1;
  };
}
