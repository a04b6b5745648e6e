import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { priceFor, rateFrom, rateNeeded, type ServerTerms } from 'local-price/money';
import { pricePath } from 'local-price/protocol';
import { currencyOf } from '../../../../src/static/guess/timeZone.js';
import { visitorFrom } from '../../../../src/server/visitorFrom.js';
import {
  camelCase,
  randomPages,
  ratesOf,
  type RandomPage,
} from '../../../../test/support/randomPages.js';
import { RateTable } from '../../../src/rates/RateTable.js';
import { day, parsed, testApp } from '../../support/testApp.js';

const rates = ratesOf(day);
const table = new RateTable(day, new Map(Object.entries(rates.usd)));
const known = 'DE GB US IN CH JP HU LB AQ'
  .split(' ')
  .map((code) => [code, currencyOf(code)] as const);
const { ask } = testApp({ rates: table, countries: new Map(known) });

const terms =
  'base-price base-currency base-price-max prices discount compare-at currencies rounding round-mode ending markup groups';

/** Returns what a server charges with a rates file; `null`: the terms are wrong, or there is no rate. */
function charged(given: object, visitor: { country: string | null; currency: string | null }) {
  try {
    const pair = rateNeeded(given as ServerTerms, visitor);
    const rate = rateFrom(rates, pair, { now: Date.parse(day) });
    return pair && !rate ? null : priceFor(given as ServerTerms, { ...visitor, rate });
  } catch {
    return null;
  }
}

/** Asks for the first price of a page, with the page's defaults as terms of its own. */
async function agreesOn({ tag, prices: [first], query, country }: RandomPage): Promise<void> {
  const all = { ...tag, ...first!.attributes };
  const given = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value && terms.split(' ').includes(name)),
  );
  const visitor = visitorFrom({ country, url: query, page: camelCase(tag) });
  const { country: place, currency } = visitor;
  // The service has the currency of the country if none is named.
  fc.pre(!!currency || !place || !currencyOf(place));
  const names = Object.entries(given).map(([name, value]) => [name.replaceAll('-', '_'), value]);
  const parameters = new URLSearchParams({
    ...(Object.fromEntries(names) as Record<string, string>),
    apikey: 'k',
    country: place ?? 'XX',
    ...(currency && { currency }),
  });
  const answer = await parsed(ask(`${pricePath}?${parameters.toString()}`));
  const price = charged(camelCase(given), visitor);
  const { amount, amountMax, compareAt } = price ?? {};
  // A rate of the service has fewer digits than the quotient of two rates of a file.
  fc.pre([amount, amountMax, compareAt].every((each = '') => each.replace('.', '').length < 12));
  const { meta_data, message } = answer as {
    meta_data: Record<string, unknown> | null;
    message: string;
  };
  const found = meta_data && [
    meta_data['amount'],
    meta_data['amount_max'],
    meta_data['compare_at'],
    meta_data['currency'],
    meta_data['place'],
    meta_data['discount'],
    meta_data['source'],
  ];
  const expected = price && [
    amount,
    amountMax,
    compareAt,
    price.currency,
    price.place,
    price.discount,
    price.source,
  ];
  assert.deepEqual(found, expected, message);
}

it('price() answers what priceFor() charges with a rates file, for 1,000 random prices', async () => {
  await fc.assert(fc.asyncProperty(randomPages, agreesOn), { numRuns: 1000 });
});
