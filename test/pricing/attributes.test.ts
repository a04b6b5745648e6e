import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parseAmounts,
  parseMarkup,
  parsePrices,
  parseStep,
  printDecimal,
  type Amounts,
} from '../../src/pricing/index.js';
import { decimal } from '../support/decimal.ts';

const text = (amounts: Amounts): string[] => amounts.map((each) => printDecimal(each, 3));

describe('parsePrices', () => {
  it('reads each price with its currency', () => {
    const prices = parsePrices('EUR:45 gbp:39.50,JPY:6800, CHF:40-55.5');
    assert.deepEqual(
      prices!.map(({ currency, amounts }) => [currency, ...text(amounts)]),
      [
        ['EUR', '45.000'],
        ['GBP', '39.500'],
        ['JPY', '6800.000'],
        ['CHF', '40.000', '55.500'],
      ],
    );
    assert.equal(parsePrices('')!.length, 0);
    assert.equal(parsePrices('EUR:45-45')!.length, 1);
  });

  for (const wrong of [
    'EUR',
    'EUR:',
    'EUR 45',
    'EUR: 45',
    'EUR:-45',
    'EUR:45-',
    'EUR:45-x',
    'EUR:45-60-70',
    'EUR:60-45',
    'EUR:45 EUR:46',
    'EUR:45 eur:45',
    'EURO:45',
    '€:45',
    'EUR:1.299,00',
    'EUR:45 GBP',
    'EUR=45',
    '__proto__:1',
    '[object Object]',
  ]) {
    it(`refuses ${wrong}`, () => assert.equal(parsePrices(wrong), null));
  }
});

describe('parseAmounts', () => {
  it('reads the upper end of a range', () => {
    assert.deepEqual(text(parseAmounts(decimal('10'))!), ['10.000']);
    assert.deepEqual(text(parseAmounts(decimal('10'), '')!), ['10.000']);
    assert.deepEqual(text(parseAmounts(decimal('10'), '20.5')!), ['10.000', '20.500']);
    assert.deepEqual(text(parseAmounts(decimal('10'), '10.0')!), ['10.000', '10.000']);
    for (const wrong of ['9.99', 'abc', '1,299', '-20']) {
      assert.equal(parseAmounts(decimal('10'), wrong), null);
    }
  });
});

describe('parseStep', () => {
  it('reads words and steps', () => {
    assert.equal(parseStep('none'), 'none');
    assert.equal(parseStep(' Cash '), 'cash');
    assert.deepEqual(parseStep('0.05'), decimal('0.05'));
    for (const wrong of ['', '0', '0.00', '-1', 'coin', '5%', '1e2']) {
      assert.equal(parseStep(wrong), null);
    }
  });
});

describe('parseMarkup', () => {
  it('reads a percentage', () => {
    const factor = (percentage: string): string => {
      const { numerator, denominator } = parseMarkup(percentage)!;
      return printDecimal({ numerator: numerator * 100_000n, denominator }, 0);
    };
    assert.equal(factor('2.5%'), '102500');
    assert.equal(factor(' 10 % '), '110000');
    assert.equal(factor('0%'), '100000');
    for (const wrong of ['', '%', '2.5', '-2%', '2.5%%', 'x%', '2,5%']) {
      assert.equal(parseMarkup(wrong), null);
    }
  });
});

it('no text makes a parser throw', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'EURgbp0123456789.:-, %\u00a0'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (input) => {
      for (const parse of [parsePrices, parseStep, parseMarkup]) parse(input);
      parseAmounts(decimal('1'), input);
    }),
  );
});
