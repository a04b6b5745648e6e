import { expect } from '@open-wc/testing/pure';
import fc from 'fast-check';
import { formatPrice } from '../../../src/pricing/public.js';
import { plainText } from '../../support/plainBlanks.ts';
import { brokenRules } from '../../support/brokenRules.ts';
import { settled, textOf } from '../../support/elements.ts';
import { attributesOf, charged, randomPrices, swapBetween } from '../../support/randomPrices.ts';
import { newStore, service } from '../../support/testStore.ts';

const prices = fc.record({
  random: randomPrices,
  locale: fc.constantFrom('en-US', 'en-US', 'de', 'ja', 'ar-EG', 'hi-u-nu-deva'),
  currencyDisplay: fc.constantFrom('symbol', 'narrow-symbol', 'code', 'name'),
  trailingZeroDisplay: fc.constantFrom('auto', 'auto', 'strip-if-integer'),
  areAttributes: fc.boolean(),
});

/** Returns a service that knows one rate. */
function serviceOf(pair: { from: string; to: string } | null) {
  if (!pair) return service();
  const { from, to, exchangeRate, date } = swapBetween(pair.from, pair.to);
  const meta_data = { from, to, exchange_rate: exchangeRate, date };
  return service({ swap: [{ json: { status: true, meta_data } }] });
}

// Of thousands, in Node: see test/server/agreement.test.ts and test/pricing/priceFor.test.ts.
it('<local-price> and priceFor() agree on 100 random prices, which follow the rules for all prices', async () => {
  const holder = document.createElement('div');
  document.body.append(holder);
  const shown = fc.sample(prices, { numRuns: 100, seed: 20_261_123 }).map((each) => {
    const { random, areAttributes, ...format } = each;
    const { settings, terms, country, currency } = random;
    const { pair, value } = charged(random);
    const el = document.createElement('local-price');
    el.store = newStore();
    el.store.configure({
      ...settings,
      ...(country && { country }),
      ...(currency && { currency }),
      apikey: 'k',
      baseUrl: serviceOf(pair).baseUrl,
    });
    Object.assign(el, format, areAttributes ? {} : terms);
    const attributes = Object.entries(areAttributes ? attributesOf(terms) : {});
    for (const [name, text] of attributes) el.setAttribute(name, text);
    holder.append(el);
    return { el, value, terms, format, what: JSON.stringify(each) };
  });
  for (const { el, value, terms, format, what } of shown) {
    await settled(el);
    const { rateTime: _, ...rest } = el.value!;
    expect(rest, what).to.deep.equal(value);
    expect(textOf(el), what).to.equal(plainText(formatPrice(value, format)));
    if (format.trailingZeroDisplay === 'auto') {
      expect(brokenRules(value, textOf(el), terms), what).to.deep.equal([]);
    }
    const { amount, compareAt, currency } = value;
    const before = compareAt && { amount: compareAt, compareAt: amount, currency };
    expect(plainText(el.shadowRoot!.querySelector('s')?.textContent ?? ''), what).to.equal(
      before ? plainText(formatPrice(before, format)) : '',
    );
  }
  holder.remove();
});
