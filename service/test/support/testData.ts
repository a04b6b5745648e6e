import { Keys, type ApiKey } from '../../src/keys/Keys.js';
import { RateTable } from '../../src/rates/RateTable.js';

/** Keys without restrictions, except for the given fields. */
export function testKeys(...keys: (Partial<ApiKey> & { key: string })[]): Keys {
  return new Keys(
    keys.map((key) => ({ name: '', tokens: null, hosts: [], disabled: false, ...key })),
  );
}

/** The day of the test table, and the clock of the test app. */
export const day = '2026-03-10';
export const noon = Date.parse(`${day}T12:00:00Z`);

/** Round numbers, so that expected answers are easy to calculate. */
export const testRates: ReadonlyMap<string, number> = new Map([
  ['usd', 1],
  ['eur', 0.8],
  ['ngn', 1600],
  ['btc', 0.00001],
  ['vnd', 25000],
  ['1inch', 4],
]);

/** An earlier day, of which the test app has a table: a dollar is half as many naira. */
export const earlier = '2026-01-31';
export const earlierTable = new RateTable(earlier, new Map([...testRates, ['ngn', 800]]));

/** Addresses whose country the test app knows. */
export const places: Record<string, string> = {
  '41.58.0.1': 'NG',
  '8.8.8.8': 'US',
  '2a00:1450::1': 'DE',
  '17.0.0.1': 'AQ',
};

/** The currencies of the countries in which the test app knows addresses, and of one more. */
export const testCountries: ReadonlyMap<string, string | null> = new Map([
  ['NG', 'NGN'],
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['AQ', null],
  ['GB', 'GBP'],
]);
