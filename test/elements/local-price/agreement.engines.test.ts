import { expect } from '@open-wc/testing/pure';
import fc from 'fast-check';
import '../../../src/define.js';
import { formatPrice, priceFor, rateNeeded } from '../../../src/pricing/public.js';
import { settled, textOf } from '../../support/elements.ts';
import { randomPrices, rateBetween, type RandomPrice } from '../../support/randomPrices.ts';
import { swapAnswer } from '../../support/service.ts';
import { newStore, service } from '../../support/testStore.ts';

/** What a server charges for a price that a page has shown on the same day. */
function charged({ terms, ...visitor }: RandomPrice) {
  const pair = rateNeeded(terms, visitor);
  const rate = pair && { ...pair, exchangeRate: Number(rateBetween(pair.from, pair.to)) };
  return { pair, value: priceFor(terms, { ...visitor, rate }) };
}

describe('<local-price> and a server', () => {
  it('agree on 200 prices at random, to the last digit', async () => {
    const holder = document.createElement('div');
    holder.lang = 'en-US';
    document.body.append(holder);
    const shown = fc.sample(randomPrices, { numRuns: 200, seed: 20_261_123 }).map((random) => {
      const { terms, country, currency } = random;
      const { pair, value } = charged(random);
      const el = document.createElement('local-price');
      el.store = newStore();
      el.store.configure({
        ...(country && { country }),
        ...(currency && { currency }),
        apikey: 'k',
        baseUrl: service(
          pair
            ? {
                swap: [
                  {
                    json: swapAnswer(pair.from, pair.to, Number(rateBetween(pair.from, pair.to))),
                  },
                ],
              }
            : {},
        ).baseUrl,
      });
      Object.assign(el, terms);
      holder.append(el);
      return { el, value, terms, country, currency };
    });
    for (const { el, value, ...what } of shown) {
      await settled(el);
      const [{ rateTime: _, ...page }, { rateTime: __, ...server }] = [el.value!, value];
      expect(page, JSON.stringify(what)).to.deep.equal(server);
      expect(textOf(el)).to.equal(
        formatPrice(value, { locale: 'en-US' }).replace(/[\u00a0\u202f]/g, ' '),
      );
    }
    holder.remove();
  });
});
