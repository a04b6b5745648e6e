import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import {
  convertedValue,
  looksLike,
  plainValue,
  parseAmount,
} from '../../../src/elements/currency-converter/ConverterValue.js';
import { decimal } from '../../support/decimal.ts';

const time = Date.UTC(2026, 0, 2);

it('a converter accepts plain decimals of at most fifteen digits, and nothing', () => {
  for (const text of ['', '0', '0.00', '1299', '49.00', '999999999999999', '1234567890.12345']) {
    expect(parseAmount(text)).to.equal(text);
  }
  for (const text of ['1,299', 'abc', '-5', '1e3', '.', '1234567890123456', '1.2.3', '٣']) {
    expect(parseAmount(text), text).to.equal(null);
  }
});

it('an amount in its own currency has the digits of the currency, and no rate', () => {
  expect(plainValue('49.5', { from: 'EUR', to: 'EUR' })).to.deep.equal({
    amount: '49.5',
    from: 'EUR',
    to: 'EUR',
    result: '49.50',
    exchangeRate: null,
    rateTime: null,
  });
  expect(plainValue('0.00', { from: 'EUR', to: 'JPY' }).result).to.equal('0');
});

describe('convertedValue', () => {
  type Row = [question: string, told: number, isAmount: boolean, result: string, rate: string];
  const rows: Row[] = [
    ['10000 NGN USD', 0.00064235, false, '6.42', '0.00064235'],
    // Half a cent, which binary floating point has a little less of.
    ['1.005 GBP USD', 1, false, '1.01', '1'],
    ['49.00 USD JPY', 157.47729333, false, '7716', '157.47729333'],
    ['10 USD KWD', 0.30712345, false, '3.071', '0.30712345'],
    ['999999999999999 USD IDR', 16543.21, false, '16543209999999983457', '16543.21'],
    // Less than half a cent is not nothing.
    ['1 IDR USD', 0.000060447, false, '0.00006', '0.000060447'],
    ['10000 NGN USD', 6.4235, true, '6.42', '0.00064235'],
    ['3 USD EUR', 2.64, true, '2.64', '0.88'],
  ];
  for (const [question, told, isAmount, result, exchangeRate] of rows) {
    it(`a converter takes ${told} for ${question} as ${isAmount ? 'an amount' : 'a rate'}`, () => {
      const [amount, from, to] = question.split(' ') as [string, string, string];
      const value = convertedValue(amount, { from, to }, { exchangeRate: told }, isAmount, time);
      const rateTime = '2026-01-02T00:00:00.000Z';
      expect(value).to.deep.equal({ amount, from, to, result, exchangeRate, rateTime });
      expect(Object.isFrozen(value)).to.equal(true);
    });
  }

  it('a converter refuses zero, and rates and amounts that can’t be right', () => {
    for (const [told, isAmount] of [
      [0, false],
      [0, true],
      [1e11, false],
      [1e-11, false],
      [1e15, true],
    ] as const) {
      const pair = { from: 'NGN', to: 'USD' };
      const convert = () => convertedValue('10000', pair, { exchangeRate: told }, isAmount, time);
      expect(convert, JSON.stringify(told))
        .to.throw('check convert-returns')
        .with.property('code', 'protocol');
    }
  });

  it('a converted amount is exact, and never a zero that is not one', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 9).map((cents) => `${Math.floor(cents / 100)}.${cents % 100}5`),
        fc.integer({ min: 1, max: 10 ** 9 }).map((each) => each / 10 ** 7),
        (amount, rate) => {
          const pair = { from: 'GBP', to: 'USD' };
          const { result } = convertedValue(amount, pair, { exchangeRate: rate }, false, 0);
          const [given, told, shown] = [amount, rate.toFixed(7), result].map(decimal);
          const top = given!.numerator * told!.numerator;
          const bottom = given!.denominator * told!.denominator;
          const off = top * shown!.denominator - shown!.numerator * bottom;
          const distance = off < 0n ? -off : off;
          expect(shown!.numerator > 0n).to.equal(true);
          // Half a cent at most.
          expect(200n * distance <= bottom * shown!.denominator).to.equal(true);
        },
      ),
    );
  });
});

it('two converted amounts are compared by what a visitor sees', () => {
  const value = plainValue('5', { from: 'EUR', to: 'EUR' });
  expect(looksLike(value, { ...value, rateTime: 'later', exchangeRate: '1' })).to.equal(true);
  expect(looksLike(value, null)).to.equal(false);
  for (const name of ['amount', 'from', 'to', 'result']) {
    expect(looksLike(value, { ...value, [name]: 'x' }), name).to.equal(false);
  }
});
