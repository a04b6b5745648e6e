import type { PriceOutcome } from '../../src/visit/readOutcome.ts';

/** What `readOutcome` reads of a price that is local, for a visitor from Japan. */
export const localOutcome: PriceOutcome = {
  state: 'local',
  error: null,
  reason: null,
  isLazy: false,
  country: 'JP',
  isGuess: false,
  replaced: null,
};
