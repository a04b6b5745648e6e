import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call } from '../../src/client/createCall.js';
import type { Swap } from '../../src/protocol/index.js';
import { readTerms } from '../../src/pricing/index.js';
import { priceFor, rateNeeded } from '../../src/pricing/public.js';
import { askPrice, Store } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { randomPrices, rateBetween } from '../support/randomPrices.ts';

const swap = (from: string, to: string): Swap => {
  const exchangeRate = Number(rateBetween(from, to));
  return { from, to, exchangeRate, date: '2026-03-10' };
};

/** Answers like a service that does not know any visitor's place. */
const call = (async (operation: string, { from, to }: Record<string, string>) =>
  operation === 'origin' ? { country: null, symbol: null } : swap(from!, to!)) as unknown as Call;

describe('a page and a server', () => {
  it('have the same price for 5,000 random visitors', async () => {
    const store = new Store({
      browser: new FakeBrowser().tab({ now: () => Date.now() }),
      createCall: () => call,
      warn: (message) => assert.fail(message),
    });
    store.configure({ baseUrl: 'https://rates.example.com', apikey: 'k' });
    const property = fc.asyncProperty(randomPrices, async ({ terms, country, currency }) => {
      store.configure({ country: country ?? undefined, currency: currency ?? undefined });
      const { rateTime: _, ...page } = await askPrice(store, readTerms(terms, 'it', assert.fail));
      const pair = rateNeeded(terms, { country, currency });
      const rate = pair && swap(pair.from, pair.to);
      const { rateTime: __, ...server } = priceFor(terms, { country, currency, rate });
      assert.deepEqual(page, server);
    });
    await fc.assert(property, { numRuns: 5000 });
  });
});
