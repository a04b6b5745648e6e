/** The entry `local-price/server`: the local price in the first byte. It runs without a browser. */
export { openRates } from '../pricing/ratesFile/rateFrom.js';
export { renderPrice } from './renderPrice.js';
