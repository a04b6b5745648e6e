import type { ServerSettings } from 'local-price/money';

/** The settings that decide amounts. The page and the server both read them here, so they can't diverge. */
export const settings: ServerSettings = { baseCurrency: 'USD', rounding: 'cash JPY:100' };
