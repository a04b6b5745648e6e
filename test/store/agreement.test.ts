import fc from 'fast-check';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Call } from '../../src/client/createCall.js';
import { attributesOf } from '../../src/input/index.js';
import { readPriceTerms, withDefaults, type PriceAttributes } from '../../src/pricing/index.js';
import { resolvePrice, Store, type Settings } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { charged, randomPrices, swapBetween } from '../support/randomPrices.ts';

/** Answers as a service that does not know where the visitor is. */
const call = (async (operation: string, { from, to }: Record<string, string>) =>
  operation === 'origin'
    ? { country: null, symbol: null }
    : swapBetween(from!, to!)) as unknown as Call;

/** Removes the defaults of the price before. */
const none = withDefaults<Settings>({}, {});

it('price() and priceFor() have the same price for 2,000 random visitors', async () => {
  const store = new Store({
    browser: new FakeBrowser().tab({ now: () => Date.now() }),
    createCall: () => call,
    warn: (message) => assert.fail(message),
  });
  store.configure({ baseUrl: 'https://rates.example.com', apikey: 'k' });
  const property = fc.asyncProperty(randomPrices, async (random) => {
    const { settings, terms, country, currency } = random;
    store.configure({
      ...none,
      ...settings,
      country: country ?? undefined,
      currency: currency ?? undefined,
    });
    const reader = attributesOf<PriceAttributes>(terms, 'it', store.settings);
    const { value } = await resolvePrice(store, readPriceTerms(reader, store.settings.groups)!);
    assert.deepEqual(reader.ignored, []);
    const { rateTime: _, ...page } = value;
    assert.deepEqual(page, charged(random).value);
  });
  await fc.assert(property, { numRuns: 2000 });
});
