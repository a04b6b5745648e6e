import type { ServerSettings } from 'local-price/money';
import { countries } from './products.ts';

/** The settings that decide amounts. The page and the server both read them here, so they can't diverge. */
export const settings: ServerSettings = {
  baseCurrency: 'USD',
  rounding: 'cash JPY:100',
  // Where buyers pay the price of the British Isles, and where the shop ships.
  groups: `ISLES: GB IE; SHIP: ${[...countries.keys()].join(' ')}`,
};
