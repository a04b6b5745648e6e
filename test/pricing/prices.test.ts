import { Decimal } from 'decimal.js';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { printedAmounts } from '../../scripts/prices.ts';
import { cases } from '../../scripts/prices/cases.ts';
import { exactPrice, type ExactPrice, type PriceCase } from '../../scripts/prices/exactPrice.ts';
import {
  decimalOf,
  decimalPlaces,
  fractionDigits,
  inverse,
  multiply,
  parseAmounts,
  parseMarkup,
  parsePrices,
  parseStep,
  printDecimal,
  printSignificant,
  roundPrice,
  type RoundMode,
} from '../../src/pricing/index.js';
import { decimal } from '../support/decimal.ts';
import { printedPrices } from './printedPrices.data.ts';

/** Computes a price with the functions of the widget. */
function price({ attributes, swap: [from, to, rate] }: PriceCase): ExactPrice {
  const base = attributes['base-currency'];
  const currency = from === base ? to : from;
  const fixed = parsePrices(attributes['prices'] ?? '')!.find(
    (each) => each.currency === currency,
  )?.amounts;
  const number = decimalOf(Number(rate));
  const unit = multiply(
    from === base ? number : inverse(number),
    parseMarkup(attributes['markup'] ?? '0%')!,
  );
  const rounding = {
    step: parseStep(attributes['rounding'] ?? 'none')!,
    mode: (attributes['round-mode'] ?? 'nearest') as RoundMode,
    ending: attributes['ending'] ?? '',
  };
  const amounts =
    fixed ?? parseAmounts(decimal(attributes['base-price']!), attributes['base-price-max'])!;
  const digits = Math.max(fractionDigits(currency), ...amounts.map(decimalPlaces));
  const [amount = '', amountMax] = amounts.map((each) =>
    fixed ? printDecimal(each, digits) : roundPrice(multiply(each, unit), currency, rounding),
  );
  return {
    currency,
    amount,
    ...(amountMax && { amountMax }),
    exchangeRate: fixed ? null : printSignificant(unit, 12),
  };
}

for (const each of cases) {
  const terms = Object.entries(each.attributes).map(([name, value]) => `${name}="${value}"`);
  test(`${terms.join(' ')} by ${each.swap.join(' ')}`, () => {
    assert.deepEqual(price(each), exactPrice(each));
  });
}

test('no rate becomes another one on its way', () => {
  for (const { swap } of cases) {
    const [, , rate] = swap;
    const sent = JSON.stringify(Number(rate));
    assert.ok(new Decimal(sent).equals(rate), `${rate} is sent as ${sent}`);
  }
});

test('what computes the prices a second time shares no code with the widget', () => {
  const files = readdirSync('scripts/prices').map((file) => `scripts/prices/${file}`);
  for (const file of [...files, 'scripts/prices.ts', 'test/support/plainBlanks.ts']) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /from '.*src\//);
  }
});

test('the table of printed prices has the amounts that are computed today', () => {
  const stored = printedPrices.map((each) => {
    const { text: _, ...row } = each;
    return row;
  });
  assert.deepEqual(stored, printedAmounts(), 'run npm run prices');
});

test('every text of the table has the digits of its amount', () => {
  for (const { text, amount, amountMax = '', locale } of printedPrices) {
    const latin = text.replace(/\p{Nd}/gu, (digit) => {
      let zero = digit.codePointAt(0)!;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(digit.codePointAt(0)! - zero);
    });
    assert.equal(latin.replace(/\D/g, ''), (amount + amountMax).replaceAll('.', ''), locale);
  }
});
