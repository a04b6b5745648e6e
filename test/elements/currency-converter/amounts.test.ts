import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import '../../../src/define.js';
import { convertedValue } from '../../../src/elements/currency-converter/ConverterValue.js';
import { consoleOf, settled, stateOf } from '../../support/elements.ts';
import { decimal } from '../../support/decimal.ts';
import {
  convertAnswer,
  endConverters,
  fromNigeria,
  mountConverter,
  partOf,
  resultOf,
  toldValues,
} from '../../support/converters.ts';

afterEach(endConverters);

interface Row {
  attributes: string;
  rate: number;
  result: string;
  text: string;
  exchangeRate: string;
}

const rows: Row[] = [
  {
    attributes: 'amount="10000" from="NGN" to="USD"',
    rate: 0.00064235,
    result: '6.42',
    text: '$6.42',
    exchangeRate: '0.00064235',
  },
  {
    // Half a cent, which binary floating point has a little less of.
    attributes: 'amount="1.005" from="GBP" to="USD"',
    rate: 1,
    result: '1.01',
    text: '$1.01',
    exchangeRate: '1',
  },
  {
    attributes: 'amount="0.1" from="EUR" to="USD"',
    rate: 1.15,
    result: '0.12',
    text: '$0.12',
    exchangeRate: '1.15',
  },
  {
    attributes: 'amount="49.00" from="USD" to="JPY"',
    rate: 157.47729333,
    result: '7716',
    text: '¥7,716',
    exchangeRate: '157.47729333',
  },
  {
    attributes: 'amount="10" from="USD" to="KWD"',
    rate: 0.30712345,
    result: '3.071',
    text: 'KWD 3.071',
    exchangeRate: '0.30712345',
  },
  {
    attributes: 'amount="999999999999999" from="USD" to="IDR"',
    rate: 16543.21,
    result: '16543209999999983457',
    text: 'IDR 16,543,209,999,999,983,457',
    exchangeRate: '16543.21',
  },
  {
    // Less than half a cent is not nothing.
    attributes: 'amount="1" from="IDR" to="USD"',
    rate: 0.000060447,
    result: '0.00006',
    text: '$0.00006',
    exchangeRate: '0.000060447',
  },
  {
    attributes: 'amount="10000" from="NGN" to="USD" convert-returns="amount"',
    rate: 6.4235,
    result: '6.42',
    text: '$6.42',
    exchangeRate: '0.00064235',
  },
  {
    attributes: 'amount="3" from="USD" to="EUR" convert-returns=" Amount "',
    rate: 2.64,
    result: '2.64',
    text: '€2.64',
    exchangeRate: '0.88',
  },
  {
    attributes: 'amount="1234.5" from="USD" to="EUR" locale="de-DE"',
    rate: 0.88,
    result: '1086.36',
    text: '1.086,36 €',
    exchangeRate: '0.88',
  },
];

describe('<currency-converter>: the result', () => {
  for (const { attributes, rate, result, text, exchangeRate } of rows) {
    it(`of ${attributes} at ${rate} is ${text}`, async () => {
      const made = await mountConverter({ convert: [convertAnswer(rate)] }, attributes);
      expect(await settled(made.el)).to.equal('local');
      expect(resultOf(made.el)).to.equal(text.replace(' €', '\u00a0€').replace('\u00a0', ' '));
      const { value } = made.el;
      expect(value).to.include({ result, exchangeRate });
      expect(toldValues(made)).to.deep.equal([value]);
      expect(new Date(value!.rateTime!).toISOString()).to.equal(value!.rateTime);
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }

  it('is exact, and never a zero that is not one', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9).map((cents) => `${Math.floor(cents / 100)}.${cents % 100}5`),
        fc.integer({ min: 1, max: 10 ** 9 }).map((each) => each / 10 ** 7),
        (amount, rate) => {
          const { result } = convertedValue(amount, { from: 'GBP', to: 'USD' }, rate, false, 0);
          const exact = decimal(amount);
          const told = decimal(rate.toFixed(7));
          const [top, bottom] = [
            exact.numerator * told.numerator,
            exact.denominator * told.denominator,
          ];
          const shown = decimal(result);
          const off = top * shown.denominator - shown.numerator * bottom;
          const distance = off < 0n ? -off : off;
          expect(shown.numerator > 0n).to.equal(true);
          // Half a cent at most.
          expect(200n * distance <= bottom * shown.denominator).to.equal(true);
        },
      ),
    );
  });
});

describe('<currency-converter>: right-to-left text', () => {
  for (const [locale, currency, text] of [
    ['ar-EG', 'USD', '\u200f٦٫٤٢ \u2068US$\u2069'],
    ['he', 'USD', '\u200f6.42 \u200f\u2068$\u2069'],
    ['en', 'USD', '$6.42'],
  ]) {
    it(`keeps the signs of a currency in order: ${locale}`, async () => {
      const attributes = `amount="10000" to="${currency}" locale="${locale}"`;
      const { el } = await mountConverter(fromNigeria, attributes);
      await settled(el);
      expect(resultOf(el)).to.equal(text);
      expect(getComputedStyle(partOf(el, 'result')).unicodeBidi).to.equal('plaintext');
    });
  }
});

describe('<currency-converter>: nothing to convert', () => {
  const cases: [what: string, attributes: string, text: string, result: string | null][] = [
    ['no amount', '', '', null],
    ['an empty amount', 'amount=" "', '', null],
    ['zero', 'amount="0.00" from="EUR" to="JPY"', '¥0', '0'],
    ['one currency', 'amount="49.5" from="EUR" to="eur"', '€49.50', '49.50'],
  ];
  for (const [what, attributes, text, result] of cases) {
    it(`${what}: state base and no call`, async () => {
      const made = await mountConverter(fromNigeria, attributes);
      expect(await settled(made.el)).to.equal('base');
      expect(resultOf(made.el)).to.equal(text);
      expect(made.el.value?.result ?? null).to.equal(result);
      expect(made.el.value?.exchangeRate ?? null).to.equal(null);
      expect(toldValues(made)).to.have.lengthOf(result === null ? 0 : 1);
      expect(await made.on.count('convert')).to.equal(0);
    });
  }
});

describe('<currency-converter>: an answer that can’t be right', () => {
  const asked = 'amount="10000" from="NGN" to="USD"';
  const wrong: [what: string, rate: unknown, more?: object, attributes?: string][] = [
    ['a zero', 0],
    ['a converted zero', 0, {}, `${asked} convert-returns="amount"`],
    ['a rate beyond all reason', 1e11],
    ['a rate next to nothing', 1e-11],
    ['an amount beyond all reason', 1e15, {}, `${asked} convert-returns="amount"`],
    ['a negative rate', -1],
    ['a text', '0.00064235'],
    ['no number', null],
    ['another currency to convert from', 0.00064235, { from: 'ghs', to: 'usd' }],
    ['another currency to convert to', 0.00064235, { from: 'ngn', to: 'eur' }],
    ['the opposite direction', 0.00064235, { from: 'usd', to: 'ngn' }],
  ];
  for (const [what, rate, more, attributes = asked] of wrong) {
    it(`${what}: no result, one event, and no second call`, async () => {
      await consoleOf(async () => {
        const made = await mountConverter({ convert: [convertAnswer(rate, more)] }, attributes);
        expect(await settled(made.el)).to.equal('error');
        expect([resultOf(made.el), made.el.value]).to.deep.equal(['', null]);
        expect(made.events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', 'protocol');
        made.el.requestUpdate();
        await made.el.updateComplete;
        expect(stateOf(made.el)).to.equal('error');
        expect(await made.on.count('convert')).to.equal(1);
      });
    });
  }

  it('is none for what it says besides', async () => {
    const more = { from: 'ngn', to: 'USD', converted_amount: 1, amount: 5, date: '2026-01-01' };
    const { el } = await mountConverter({ convert: [convertAnswer(0.00064235, more)] }, asked);
    expect(await settled(el)).to.equal('local');
    expect(resultOf(el)).to.equal('$6.42');
  });
});
