/** `nearest`: half-way cases away from zero. */
export type RoundMode = 'nearest' | 'up' | 'down';

/** The whole number that a quotient is rounded to; the dividend not negative, the divisor positive. */
export function divide(dividend: bigint, divisor: bigint, mode: RoundMode = 'nearest'): bigint {
  if (mode === 'nearest') return (2n * dividend + divisor) / (2n * divisor);
  return (dividend + (mode === 'up' ? divisor - 1n : 0n)) / divisor;
}
