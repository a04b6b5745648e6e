import type { PriceCase } from './exactPrice.ts';
import { rates } from './rates.ts';

type Attributes = PriceCase['attributes'];

/** Names the case by its currency code. */
const byCode: Attributes = { locale: 'en-US', 'currency-display': 'code' };

const modes = ['nearest', 'up', 'down'];

/** Returns a price in US dollars for a visitor who pays in another currency. */
function dollars(price: string, currency: string, attributes: Attributes = byCode): PriceCase {
  return {
    attributes: { 'base-price': price, 'base-currency': 'USD', ...attributes },
    swap: [currency, 'USD', rates[currency]!],
  };
}

/** Returns an amount that the rate does not change, so that the row shows only the rounding. */
function plainly(price: string, currency: string, attributes: Attributes = {}): PriceCase {
  return {
    attributes: { 'base-price': price, 'base-currency': 'XCD', ...byCode, ...attributes },
    swap: ['XCD', currency, '1'],
  };
}

/** Every currency that does not have two fraction digits, and some that do. */
const digits = Object.keys(rates).flatMap((currency) => [
  dollars('49.00', currency),
  ...(/^(BHD|CLF|HUF|IDR|IQD|ISK|JPY|KRW|KWD|VND)$/.test(currency)
    ? ['0.99', '12345678.90'].map((price) => dollars(price, currency))
    : []),
]);

/**
 * Languages and the currencies used where they are spoken: digits, signs, grouping and order. Some are left out
 * because engines know them differently or not at all: de-CH, fr-CH, ar, nb, hu and it; uk because of its sign;
 * and is, my and ne, which Chromium does not contain.
 */
const languages = [
  ['en-GB', 'GBP', 'EUR'],
  ['en-IN', 'INR', 'USD'],
  ['hi-IN', 'INR', 'JPY'],
  ['de-DE', 'EUR', 'CHF', 'GBP'],
  ['fr-FR', 'EUR', 'XPF'],
  ['fr-CA', 'CAD'],
  ['en-CA', 'CAD', 'USD'],
  ['nl-NL', 'EUR'],
  ['pt-BR', 'BRL'],
  ['pt-PT', 'EUR'],
  ['es-MX', 'MXN'],
  ['es-CL', 'CLP', 'CLF'],
  ['es-AR', 'ARS'],
  ['ja-JP', 'JPY', 'USD'],
  ['ko-KR', 'KRW', 'JPY'],
  ['zh-CN', 'CNY', 'EUR'],
  ['zh-TW', 'TWD'],
  ['vi-VN', 'VND', 'EUR'],
  ['id-ID', 'IDR'],
  ['th-TH', 'THB'],
  ['sv-SE', 'SEK', 'EUR'],
  ['da-DK', 'DKK', 'ISK'],
  ['fi-FI', 'EUR'],
  ['cs-CZ', 'CZK'],
  ['pl-PL', 'PLN'],
  ['tr-TR', 'TRY'],
  ['he-IL', 'ILS', 'USD'],
  ['ar-EG', 'EGP', 'KWD', 'IQD'],
  ['fa-IR', 'IRR', 'EUR'],
  ['ur-PK', 'PKR'],
  ['bn-BD', 'INR'],
  ['mr-IN', 'INR'],
  ['en-US-u-nu-arab', 'BHD'],
  ['en-US-u-nu-fullwide', 'KWD'],
].flatMap(([locale = '', ...currencies]) =>
  currencies.flatMap((currency) =>
    ['1299', '1234567.89'].map((price) =>
      currency === 'USD'
        ? {
            attributes: { 'base-price': price, 'base-currency': 'EUR', locale },
            swap: ['USD', 'EUR', '0.88022588'] as const,
          }
        : dollars(price, currency, { locale }),
    ),
  ),
);

/** How the currency is named. */
const displays = ['symbol', 'narrow-symbol', 'name'].flatMap((display) =>
  [
    ['en-US', 'JPY', 'CAD', 'NGN', 'KWD', 'INR', 'SEK'],
    ['de-DE', 'EUR', 'JPY'],
    ['ja-JP', 'EUR'],
    ['sv-SE', 'SEK'],
    ['fr-FR', 'GBP'],
  ].flatMap(([locale = '', ...currencies]) =>
    currencies.map((currency) => dollars('25', currency, { locale, 'currency-display': display })),
  ),
);

/** The smallest coins, and currencies in which the smallest coin is the minor unit. */
const cash = [
  ['CHF', '12.325', '12.32', '12.375', '12.3', '0.01', '1234.97'],
  ['SEK', '12.5', '12.49', '99.994', '0.3', '1234.5'],
  ['HUF', '1002.5', '1002.4', '1007', '1', '12347.5'],
  ['DKK', '12.25', '12.24', '12.75', '0.1'],
  ['CAD', '9.975', '9.97', '0.02'],
  ['NOK', '149.5', '149.49'],
  ['CZK', '1299.49', '1299.5'],
  ['TWD', '1299.5', '0.5'],
  ['CRC', '2500.5'],
  ['USD', '12.345'],
  ['JPY', '1234.5'],
  ['KWD', '12.3455', '12.3425', '0.001'],
  ['AUD', '12.325', '12.32'],
  ['NZD', '12.35', '12.34'],
  ['INR', '1299.25', '1299.24'],
  ['THB', '99.875', '99.87'],
  ['UYU', '1299.5'],
  ['CLP', '12345', '4'],
  ['AMD', '12345.5'],
  ['COP', '12345'],
].flatMap(([currency = '', ...prices]) =>
  prices.flatMap((price, at) =>
    (at === 0 ? modes : ['nearest']).map((mode) =>
      plainly(price, currency, { rounding: 'cash', 'round-mode': mode }),
    ),
  ),
);

/** Multiples of a step, including steps that the currency cannot print. */
const steps = [
  ['USD', '12.325', '0.05', '0.1', '0.25', '0.5', '1', '5', '10', '100'],
  ['USD', '12.375', '1.5', '0.125', '0.005'],
  ['USD', '1250', '500', '2500', '1.00'],
  ['USD', '0.01', '0.05', '100'],
  ['EUR', '17.50', '5', '7'],
  ['JPY', '7716', '10', '0.5', '0.3', '10000'],
  ['KWD', '15.1275', '0.005', '0.0005', '1'],
  ['CLF', '1.18825', '0.0005', '0.5'],
  ['IDR', '813778', '500', '99'],
].flatMap(([currency = '', price = '', ...roundings]) =>
  roundings.flatMap((rounding) =>
    modes.map((mode) => plainly(price, currency, { rounding, 'round-mode': mode })),
  ),
);

const endings = [
  ['USD', '44.53', '9', '99', '999', '0', '95'],
  ['USD', '44.49', '99'],
  ['USD', '44.50', '0', '00'],
  ['USD', '0.004', '99', '0', '00'],
  ['USD', '3.20', '999', '000'],
  ['JPY', '7723', '9', '99', '999', '0'],
  ['JPY', '7749', '99'],
  ['JPY', '3', '99', '0'],
  ['KWD', '15.127', '9', '990'],
  ['HUF', '16225', '990', '5000'],
  ['CLF', '1.18825', '99', '9999'],
].flatMap(([currency = '', price = '', ...lists]) =>
  lists.flatMap((ending) =>
    modes.map((mode) => plainly(price, currency, { ending, 'round-mode': mode })),
  ),
);

/** A step and an ending. The step is applied first. */
const both = [
  ['USD', '44.53', '1', '9'],
  ['USD', '1244.53', '10', '99'],
  ['USD', '44.53', '0.05', '95'],
  ['EUR', '1234.56', 'cash', '90'],
  ['SEK', '1234.56', 'cash', '9'],
  ['CHF', '1234.56', 'cash', '90'],
  ['JPY', '12345', '100', '800'],
  ['USD', '0.20', '1', '9'],
].flatMap(([currency = '', price = '', rounding = '', ending = '']) =>
  modes.map((mode) => plainly(price, currency, { rounding, ending, 'round-mode': mode })),
);

/** Each rounding starts from the result of the previous one, including half-way cases that it produced. */
const inTurn = [
  plainly('12.4996', 'USD', { rounding: '1' }),
  plainly('994.6', 'JPY', { rounding: '10' }),
  plainly('44.4896', 'USD', { ending: '99' }),
  plainly('43.6', 'USD', { rounding: '1', ending: '9' }),
];

/** An ending with a leading zero. A number below its first turn does not contain that zero. */
const padded = [
  ['JPY', '40', '05'],
  ['JPY', '3', '09'],
  ['JPY', '1205', '005'],
  ['USD', '0.50', '05'],
  ['USD', '0.50', '095'],
  ['USD', '0.50', '0095'],
].map(([currency = '', price = '', ending = '']) => plainly(price, currency, { ending }));

/** Steps and endings that are larger than the amount, or exactly as large, or that its digits make as large. */
const larger = [
  ['USD', '3.07', '100', ''],
  ['CHF', '5.06', '50', ''],
  ['EUR', '4.40', '', '9990'],
  ['EUR', '0.04', '', '99'],
  ['USD', '0.60', '1', ''],
  ['CHF', '0.03', 'cash', ''],
  ['HUF', '3', 'cash', ''],
  ['JPY', '999', '1000', '980'],
  ['JPY', '1000', '1000', '980'],
  ['JPY', '999.5', '1000', '980'],
  ['JPY', '13', '12.5', ''],
  ['USD', '0.995', '1', '99'],
  ['USD', '9.60', '1', '5'],
  ['USD', '4.40', '10', '99'],
  ['KWD', '0.049', '0.05', '95'],
  ['CLF', '0.4', '0.5', ''],
  ['USD', '0.0006', '0.001', ''],
].flatMap(([currency = '', price = '', rounding = '', ending = '']) =>
  modes.map((mode) =>
    plainly(price, currency, {
      ...(rounding && { rounding }),
      ...(ending && { ending }),
      'round-mode': mode,
    }),
  ),
);

/** Cases that binary floating point, or rounding half to even, gets wrong. */
const halfWay = [
  '1.005 2.675 1.115 8.345 0.285 10.075 1.045 4.485 0.005 1.0049999 2.665 0.615 1.255 64.125',
  '1000000.005 0.00499999999999999999999999 35.854999999999999999999999999999 0.994999 0.995',
  '9007199254740993.005',
]
  .flatMap((prices) => prices.split(' ').map((price) => plainly(price, 'USD')))
  .concat(
    ['0.5', '1.5', '2.5', '0.49999999999999999999', '999.5'].map((price) => plainly(price, 'JPY')),
    ['1.0005', '2.6755', '0.0015', '12.34449999'].map((price) => plainly(price, 'KWD')),
    ['1.00005', '0.00015', '0.00025'].map((price) => plainly(price, 'CLF')),
    ['1.001', '1.009', '1.0000000000000000000001', '2.00'].flatMap((price) =>
      ['up', 'down'].map((mode) => plainly(price, 'USD', { 'round-mode': mode })),
    ),
  );

/** Tiny and huge amounts, and zero, which does not change. */
const sizes = [
  '0 0.00 0.0000001 0.001 000012.50 4503599627370497.5 9007199254740993 1000000000000000000000',
  '123456789012345678901234567890 123456789012345678901234567890.125 999999999999999999999999.995',
]
  .flatMap((prices) => prices.split(' '))
  .flatMap((price) => ['USD', 'JPY'].map((currency) => plainly(price, currency)))
  .concat(
    ['123456789012345678901234567890.12', '0.0000001'].flatMap((price) => [
      dollars(price, 'INR', { locale: 'en-IN' }),
      dollars(price, 'JPY', { locale: 'ja-JP' }),
      dollars(price, 'KWD', byCode),
      dollars(price, 'EGP', { locale: 'ar-EG' }),
    ]),
    ['cash', '1', '0.5'].flatMap((rounding) => [
      plainly('0', 'USD', { rounding }),
      plainly('0', 'SEK', { rounding, ending: '99' }),
      plainly('0.0000001', 'SEK', { rounding }),
      plainly('0.0000001', 'HUF', { rounding, 'round-mode': 'down' }),
    ]),
  );

/** Markups, which are added before anything is rounded. */
const markups = ['0%', '2.5%', '0.0001%', '33.333333333333333333%', '250%']
  .flatMap((markup) => [
    dollars('49.00', 'EUR', { ...byCode, markup }),
    dollars('1299', 'JPY', { ...byCode, markup }),
    plainly('1.00', 'KWD', { markup }),
  ])
  .concat(
    plainly('10.00', 'USD', { markup: '0.05%' }),
    plainly('10.00', 'USD', { markup: '0.049%' }),
    dollars('49.00', 'CHF', { ...byCode, markup: '2.5%', rounding: 'cash' }),
    dollars('49.00', 'GBP', { ...byCode, markup: '3%', ending: '99', 'round-mode': 'up' }),
  );

/** Ranges as locales write them, and ranges that become a single price. The dash of sv is not settled. */
const ranges = [
  ['en-US', 'EUR'],
  ['en-US', 'JPY'],
  ['en-GB', 'GBP'],
  ['de-DE', 'EUR'],
  ['fr-FR', 'EUR'],
  ['ja-JP', 'JPY'],
  ['ko-KR', 'KRW'],
  ['en-IN', 'INR'],
  ['da-DK', 'DKK'],
  ['vi-VN', 'VND'],
  ['ar-EG', 'EGP'],
  ['he-IL', 'ILS'],
].flatMap(([locale = '', currency = '']) =>
  [
    ['49.00', '99.00'],
    ['0.99', '1299.50'],
    ['49.00', '49.00'],
  ].map(([price = '', max = '']) => dollars(price, currency, { 'base-price-max': max, locale })),
);

/** Ranges that are rounded or of unusual size. Their ends may become equal. */
const roundedRanges = [
  dollars('49.00', 'EUR', { ...byCode, 'base-price-max': '99.00', ending: '99' }),
  dollars('49.00', 'EUR', { ...byCode, 'base-price-max': '49.50', rounding: '10' }),
  dollars('49.00', 'CHF', { ...byCode, 'base-price-max': '52.10', rounding: 'cash' }),
  dollars('49.00', 'JPY', { ...byCode, 'base-price-max': '52.10', rounding: '100', markup: '2%' }),
  dollars('49.00', 'EUR', { ...byCode, 'base-price-max': '520.10', rounding: '100' }),
  dollars('49.00', 'JPY', { ...byCode, 'base-price-max': '70.00', ending: '9980' }),
  dollars('1.001', 'EUR', { ...byCode, 'base-price-max': '1.002' }),
  dollars('1.001', 'EUR', { ...byCode, 'base-price-max': '1.02' }),
  dollars('0.0001', 'JPY', { ...byCode, 'base-price-max': '0.0002' }),
  dollars('0', 'EUR', { ...byCode, 'base-price-max': '10' }),
  dollars('49.00', 'SEK', { locale: 'en-US', 'currency-display': 'name', 'base-price-max': '99' }),
  dollars('49.00', 'NGN', {
    locale: 'en-US',
    'currency-display': 'narrow-symbol',
    'base-price-max': '99',
  }),
  plainly('0.10', 'USD', { 'base-price-max': '123456789012345678901234567890.13' }),
  plainly('1.004', 'USD', { 'base-price-max': '1.005' }),
];

/** Fixed prices, which nothing changes. */
const fixed = [
  dollars('49.00', 'EUR', { prices: 'EUR:45 GBP:39.50', locale: 'en-US' }),
  dollars('49.00', 'GBP', { prices: 'EUR:45 GBP:39.50', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45', markup: '10%', ending: '99', locale: 'de-DE' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45.005', rounding: '10', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45.5000', locale: 'en-US' }),
  dollars('49.00', 'JPY', { prices: 'JPY:7800', locale: 'ja-JP' }),
  dollars('49.00', 'JPY', { prices: 'JPY:7800.5', locale: 'en-US' }),
  dollars('49.00', 'KWD', { prices: 'KWD:15', ...byCode }),
  dollars('49.00', 'CLF', { prices: 'CLF:1.2', ...byCode }),
  dollars('49.00', 'HUF', { prices: 'HUF:16990', rounding: 'cash', ...byCode }),
  dollars('49.00', 'EUR', { prices: 'EUR:45-60', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45-60.255', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45-45.00', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:45', 'base-price-max': '99', locale: 'en-US' }),
  dollars('49.00', 'EUR', { prices: 'EUR:0', locale: 'en-US' }),
  dollars('49.00', 'INR', { prices: 'INR:123456789012345678901.5', locale: 'en-IN' }),
  dollars('49.00', 'EGP', { prices: 'EGP:2345.67', locale: 'ar-EG' }),
];

/** Realistic rates: both directions, many digits, few digits, far from one. */
const directions = (
  [
    ['NGN', 'USD', '0.000642351'],
    ['USD', 'NGN', '1556.78'],
    ['USD', 'JPY', '157.4772'],
    ['JPY', 'USD', '0.0063500123456789'],
    ['USD', 'KWD', '0.30871000000000004'],
    ['KWD', 'USD', '3.2392'],
    ['EUR', 'USD', '3'],
    ['EUR', 'USD', '7'],
    ['USD', 'EUR', '0.88022588'],
    ['USD', 'EUR', '0.1'],
    ['USD', 'GBP', '0.30000000000000004'],
    ['GBP', 'USD', '1.0000000000000002'],
    ['USD', 'LBP', '89500'],
    ['LBP', 'USD', '0.000011173'],
    ['USD', 'IRR', '9999999999'],
    ['IRR', 'USD', '0.00000000012346'],
    ['IRR', 'USD', '0.00000056781'],
    ['USD', 'KWD', '0.00000012346'],
    ['KWD', 'USD', '9876543.21'],
    ['CLF', 'USD', '41.235678901234'],
  ] as const
).flatMap((swap): PriceCase[] =>
  ['49.00', '0.07'].map((price) => ({
    attributes: { 'base-price': price, 'base-currency': 'USD', ...byCode },
    swap,
  })),
);

/** Quotients that are half-way cases, or nearly. */
const quotients = (
  [
    ['1', '8', 'USD'],
    ['3', '8', 'USD'],
    ['0.335', '0.5', 'USD'],
    ['2.01', '2', 'USD'],
    ['2.0099999999999999999', '2', 'USD'],
    ['5.5', '11', 'JPY'],
    ['16.5', '11', 'JPY'],
    ['0.0005', '0.25', 'KWD'],
    ['1', '2000', 'KWD'],
    ['0.07', '0.7', 'USD'],
    ['1', '3', 'USD'],
    ['2', '3', 'JPY'],
  ] as const
).map(([price, rate, currency]): PriceCase => ({
  attributes: { 'base-price': price, 'base-currency': 'EUR', ...byCode },
  swap: [currency, 'EUR', rate],
}));

/** All prices that are computed twice. */
export const cases: readonly PriceCase[] = [
  ...digits,
  ...languages,
  ...displays,
  ...cash,
  ...steps,
  ...endings,
  ...both,
  ...inTurn,
  ...padded,
  ...larger,
  ...halfWay,
  ...sizes,
  ...markups,
  ...ranges,
  ...roundedRanges,
  ...fixed,
  ...directions,
  ...quotients,
];

/** Returns every nth entry of a list. */
function everyNth(count: number, list: readonly PriceCase[]): PriceCase[] {
  return list.filter((_, at) => at % count === count - 1);
}

/** The prices whose texts are printed in each engine: some of every locale, display, range and size. */
export const printedCases: readonly PriceCase[] = [
  ...everyNth(14, digits),
  ...new Map(languages.map((each) => [each.attributes['locale'], each])).values(),
  ...everyNth(4, displays),
  ...ranges.filter(({ attributes }) => attributes['base-price-max'] === '99.00'),
  ...everyNth(7, sizes),
];
