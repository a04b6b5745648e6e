import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '../src/client/index.js';
import { parseTyped } from '../src/elements/currency-converter/parseTyped.js';
import {
  countryCode,
  localeOf,
  parseCountries,
  parseGroups,
  resembles,
} from '../src/input/index.js';
import {
  derive,
  formatPrice,
  fromMinorUnits,
  priceFor,
  rateFrom,
  toMinorUnits,
  total,
} from '../src/pricing/public.js';
import { parseConvert, parseOrigin, parseSwap } from '../src/protocol/index.js';
import { operationOf } from '../src/protocol/endpoints.js';
import { decodeReferences } from '../src/server/readAttributes.js';
import { visitorFrom } from '../src/server/visitorFrom.js';
import { answer } from '../src/testing/index.js';
import { isLikeSetting, readSettings, settingNames } from '../src/store/settings.js';
import { isForAuthors } from '../src/visit/isForAuthors.js';
import { slowTexts } from './support/growth.ts';

const terms = { basePrice: '49.00', baseCurrency: 'USD' };
const visitor = {
  country: 'DE',
  currency: 'EUR',
  rate: { from: 'EUR', to: 'USD', exchangeRate: 1.136 },
};
const value = priceFor(terms, visitor);
const now = Date.parse('2026-11-27');
const noWarning = (): void => undefined;

/** Reads a text, which may be refused. */
type Reader = (text: string) => unknown;

const attributes = [
  'basePrice',
  'basePriceMax',
  'baseCurrency',
  'prices',
  'compareAt',
  'discount',
  'currencies',
  'rounding',
  'roundMode',
  'ending',
  'markup',
  'places',
  'groups',
];

const envelope = (meta_data: object, more: object = {}): object => ({
  status: true,
  code: 200,
  message: 'Successful',
  meta_data,
  ...more,
});

const readers: Record<string, Reader> = {
  'a language': localeOf,
  'the language of formatPrice': (locale) => formatPrice(value, { locale }),
  'the amount of formatPrice': (amount) => formatPrice({ ...value, amount }),
  'the currency of formatPrice': (currency) => formatPrice({ ...value, currency }),
  ...Object.fromEntries(
    attributes.map((name) => [
      `${name} of a price`,
      (text: string) => priceFor({ ...terms, [name]: text } as typeof terms, visitor),
    ]),
  ),
  'the country of a price': (country) => priceFor(terms, { ...visitor, country }),
  'the currency of a price': (currency) => priceFor(terms, { ...visitor, currency }),
  ...Object.fromEntries(
    ['times', 'rounding', 'roundMode', 'ending'].map((name) => [
      `${name} of a derived price`,
      (text: string) => derive(value, { times: '1/12', [name]: text }),
    ]),
  ),
  'an amount of a total': (amount) => total([{ value: { ...value, amount }, quantity: 1 }]),
  'a quantity of a total': (quantity) => total([{ value, quantity: quantity as never }]),
  'an amount in minor units': (amount) => toMinorUnits({ ...value, amount }, 'stripe'),
  'minor units': (units) => fromMinorUnits(units as never, 'EUR', 'iso4217'),
  'a rates file': (text) => rateFrom(text, { from: 'USD', to: 'EUR' }, { now }),
  'a name in a rates file': (name) =>
    rateFrom({ date: '2026-11-27', [name]: { eur: 1 } }, { from: 'USD', to: 'EUR' }, { now }),
  'a date of a rates file': (date) =>
    rateFrom({ date, usd: { eur: 1 } }, { from: 'USD', to: 'EUR' }, { now }),
  ...Object.fromEntries(
    settingNames.map((name) => [
      `the setting ${name}`,
      (text: string) => readSettings({ [name]: text }, noWarning),
    ]),
  ),
  'the name of a setting': (name) => readSettings({ [name]: '1' }, noWarning),
  'the name of an attribute of the script tag': isLikeSetting,
  'two names that resemble each other': (name) => resembles(name, `${name}x`),
  'a list of countries': (text) => parseCountries(text, undefined),
  'the countries of groups': (text) => parseGroups(text),
  'a country': countryCode,
  'a typed amount': (text) => parseTyped(text, 'de', 'EUR'),
  'a base URL': (baseUrl) => createClient({ baseUrl, apikey: 'k' }),
  'a path of a base URL': (path) =>
    createClient({ baseUrl: `https://rates.example.com/${path}`, apikey: 'k' }),
  'a callback parameter': (callbackParam) =>
    createClient({ baseUrl: 'https://rates.example.com', apikey: 'k', callbackParam }),
  'the currency of an answer': (symbol) => parseOrigin(envelope({ currency: { symbol } })),
  'the country of an answer': (code) => parseOrigin(envelope({ geolocation: { code } })),
  'the pair of an answer': (from) => parseSwap(envelope({ from, to: from, exchange_rate: 1 })),
  'the day of an answer': (date) =>
    parseSwap(envelope({ from: 'eur', to: 'usd', exchange_rate: 1, date })),
  'a conversion': (text) => parseConvert(envelope({ exchange_rate: text, converted_amount: text })),
  'the message of a failure': (message) =>
    parseSwap({ status: false, code: 403, error: message, message, meta_data: null }),
  'a path of a request': operationOf,
  'a request in a test': answer({ country: 'DE' }),
  ...Object.fromEntries(
    ['country', 'cookie', 'url', 'acceptLanguage', 'userAgent'].map((name) => [
      `${name} of a request`,
      (text: string) => visitorFrom({ [name]: text }),
    ]),
  ),
  'an attribute on a server': decodeReferences,
  'the hosts of the bar': (hosts) => isForAuthors(new URL('https://shop.example/'), hosts),
};

describe('a text of 4,000 characters takes about four times as long as one of 1,000:', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(name, async () => {
      const tolerant = (text: string): void => {
        try {
          read(text);
        } catch (error) {
          assert.equal((error as Error).name, 'LocalPriceError');
        }
      };
      assert.deepEqual(await slowTexts(tolerant), []);
    });
  }
});
