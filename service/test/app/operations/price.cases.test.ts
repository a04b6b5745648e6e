import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pricePath } from 'local-price/protocol';
import {
  difference,
  readCases,
  type Case,
  type Result,
} from '../../../../scripts/conformance/cases.js';
import { countryCodes } from '../../../../src/input/index.js';
import { currencyOf } from '../../../../src/static/guess/timeZone.js';
import { RateTable } from '../../../src/rates/RateTable.js';
import { day, parsed, testApp } from '../../support/testApp.js';

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const countries = new Map(countryCodes().map((code) => [code, currencyOf(code)] as const));

/** Returns whether the service can be asked for the price: it has rates of its own, and no defaults of a page. */
function isAsked({ terms, page, rates, rate, derive, visitor, error }: Case): boolean {
  if (
    !terms ||
    terms['places'] ||
    page ||
    rates !== undefined ||
    derive ||
    /^rates?$|^currency$/.test(error ?? '')
  )
    return false;
  // The service has the currency of a country, and the country of the caller.
  if (!visitor!.currency && (visitor!.country || !terms['basePrice'])) return false;
  // The service takes codes of ISO 3166 only.
  const country = visitor!.country?.replace(/^uk$/i, 'GB').toUpperCase() ?? 'XX';
  if (/^(?!XX)..$/.test(country) && (country === 'XK' || !countries.has(country))) return false;
  // An empty parameter counts as omitted.
  if (Object.values(terms).some((term) => !term.trim())) return false;
  if (!rate) return true;
  // The service sends the rate from the visitor's currency, with at most twelve digits.
  const toBase = rate.to === visitor!.currency?.toUpperCase() ? 1 / rate.exchangeRate : 1;
  return rate.exchangeRate > 0 && /^(?!.*e)\d*\.?\d{0,9}$/.test(String(toBase));
}

/** Asks a service whose table has the rate of the case. */
async function ask({ terms, visitor, rate }: Case): Promise<Result> {
  const { show: _, ...given } = terms!;
  const values = new Map([['xxa', 1]]);
  if (rate) {
    const [from, to] = [rate.from.toLowerCase(), rate.to.toLowerCase()];
    values.delete('xxa');
    // The base is the visitor's currency.
    const isFrom = from === visitor!.currency!.toLowerCase();
    values.set(isFrom ? from : to, 1);
    values.set(isFrom ? to : from, isFrom ? rate.exchangeRate : 1 / rate.exchangeRate);
  }
  const service = testApp({ rates: new RateTable(day, values), countries });
  const names = Object.entries(given).map(([name, value]) => [snakeCase(name), value]);
  const parameters = new URLSearchParams({
    ...(Object.fromEntries(names) as Record<string, string>),
    apikey: 'k',
    country: visitor!.country || 'XX',
    ...(visitor!.currency && { currency: visitor!.currency }),
  });
  const { meta_data: found, message } = (await parsed(
    service.ask(`${pricePath}?${parameters.toString()}`),
  )) as { meta_data: Record<string, string> | null; message: string };
  if (!found) {
    const name = /^The parameter (\w+)/.exec(message)?.[1] ?? message;
    return { error: name.replace(/_[a-z]/g, (two) => two[1]!.toUpperCase()) };
  }
  const { amount, amount_max: amountMax, compare_at: compareAt, currency, source } = found;
  const { place, discount, base_amount: baseAmount, base_currency: baseCurrency } = found;
  const value = { amount, amountMax, compareAt, currency, source, place, discount };
  return { ...value, baseAmount: baseAmount!, baseCurrency: baseCurrency! } as Result;
}

describe('the cases, asked of a service', () => {
  for (const [rule, all] of readCases()) {
    const cases = all.filter(isAsked);
    if (!cases.length) continue;
    it(`price() passes ${rule}: ${cases.length} of ${all.length} cases`, async () => {
      for (const each of cases) {
        const { needs: _, beside: __, exchangeRate: ___, rateDate: ____, ...expected } = each;
        assert.equal(difference(expected, await ask(each)), '', each.id);
      }
    });
  }
});
