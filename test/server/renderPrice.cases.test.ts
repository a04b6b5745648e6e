import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { difference, readCases, type Case, type Result } from '../../scripts/conformance/cases.ts';
import type { PriceElementTerms } from '../../src/server/elementAttributes.js';
import { renderPrice } from '../../src/server/renderPrice.js';

/**
 * Returns whether a case is about a price in HTML, and its rate. An element ignores a wrong word that a function refuses;
 * a visitor who sends a wrong code is unknown, and without a rate, a page shows what is written.
 */
const isAsked = ({ terms, derive, rates, error }: Case): boolean =>
  !!terms &&
  !derive &&
  rates === undefined &&
  !/^(roundMode|currencies|groups|country|currency|places|rate)$/.test(error ?? '');

/** Renders a price without content, and returns the amounts for the visitor; `null`: the HTML has none. */
function rendered({ terms, page = {}, visitor, rate }: Case): Result | null {
  const { show: _, ...given } = terms!;
  const price = given as unknown as PriceElementTerms;
  const html = renderPrice(
    price,
    { ...visitor!, locale: 'en' },
    { rate: rate ?? null, page, content: '' },
  );
  const [, mark] = / data-served="price 1 ([^"]*)"/.exec(html) ?? [];
  if (!mark) return null;
  const [amount, amountMax, compareAt, currency] = mark
    .split(' ')
    .map((each) => (each === '-' ? null : each));
  return { amount, amountMax, compareAt, currency } as Result;
}

describe('the cases, as HTML for a visitor', () => {
  for (const [rule, all] of readCases()) {
    const cases = all.filter(isAsked);
    if (!cases.length) continue;
    it(`renderPrice passes ${rule}: ${cases.length} of ${all.length} cases`, () => {
      for (const each of cases) {
        const { id, rule, amount, amountMax, compareAt, currency, error } = each;
        const expected = { id, rule, amount, amountMax, compareAt, currency, error } as Case;
        const found = rendered(each);
        // Without an amount in the HTML, everybody sees the author's price.
        const { terms, page, source, discount } = each;
        const base = (terms!['baseCurrency'] ?? page?.['baseCurrency'])?.trim().toUpperCase();
        const isOwn = source === 'base' && !discount && currency === base;
        if (found) assert.equal(difference(expected, found), '', id);
        else assert.ok(error !== undefined || isOwn, id);
      }
    });
  }
});
