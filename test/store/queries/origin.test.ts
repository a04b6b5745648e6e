import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../../src/client/index.js';
import { resolveVisitor, Observer, readCountry, readQuote } from '../../../src/store/index.js';
import type { Answers } from '../../support/storeTab.ts';
import { FakeBrowser } from '../../support/fakeBrowser.ts';
import { priced } from '../../support/priced.ts';
import { calm, down, minute, openTab, serve, serveWith } from '../../support/storeTab.ts';

/** The layers that can name the visitor's currency, and what is then known about the visitor. */
const layers = {
  chosen: { currency: 'GBP', source: 'chosen' },
  url: { currency: 'EUR', source: 'url' },
  page: { currency: 'CHF', source: 'page' },
  map: { currency: 'CAD', source: 'detected' },
  detected: { currency: 'NGN', source: 'detected' },
  base: { currency: null, source: 'unknown' },
} as const;

type Layer = keyof typeof layers;

/** The layers, from the highest to the lowest precedence. */
const order = Object.keys(layers) as Layer[];

/** Opens a page on which only these layers name a currency. */
async function opened(...given: Layer[]) {
  const has = (layer: Layer) => given.includes(layer);
  const tab = new FakeBrowser().tab({ search: has('url') ? '?currency=EUR' : '' });
  const page = openTab(tab, {
    currency: has('page') ? 'CHF' : undefined,
    currencyMap: has('map') ? 'NG:CAD' : undefined,
    // Without detection, a map is useful only if the site knows the country.
    country: has('map') && !has('detected') ? 'NG' : undefined,
  });
  if (has('chosen')) page.store.choose('currency', 'GBP');
  const visitor = resolveVisitor(page.store);
  const [country, symbol] = has('detected') ? ['NG', 'NGN'] : [null, null];
  await serveWith({ origin: { country, symbol } }, page);
  return { page, visitor: await visitor };
}

describe('the order of precedence', () => {
  for (const [index, higher] of order.entries()) {
    for (const lower of order.slice(index + 1)) {
      it(`${higher} takes precedence over ${lower}`, async () => {
        const { page, visitor } = await opened(higher, lower);
        const { currency, source } = layers[higher];
        expect(page.shown()).to.equal(currency ?? 'base');
        const pair = [higher, lower];
        const isGiven = pair.includes('map') && !pair.includes('detected');
        // If the page names the currency, the country is not requested.
        const isPlaced = isGiven || (pair.includes('detected') && higher !== 'page');
        expect(visitor).to.include({
          country: isPlaced ? 'NG' : null,
          currency,
          source: isGiven && source === 'detected' ? 'page' : source,
        });
      });
    }
  }

  for (const other of ['chosen', 'url', 'map'] as const) {
    it(`needs no origin call if the page names the currency, with ${other}`, async () => {
      expect((await opened(other, 'page')).page.store.telemetry.stats.origin).to.equal(0);
    });
  }
});

/** Reads what a gate reads. */
function gateOn({ store }: ReturnType<typeof openTab>) {
  const observer = new Observer(() => undefined);
  return () => {
    const answer = observer.observe(store, {}, 'ask', (reading) =>
      readCountry(reading, false, true),
    );
    return answer.state === 'known' ? answer.value : answer.state;
  };
}

describe('the country of a visitor', () => {
  it('is requested, without a rate', async () => {
    const page = openTab(new FakeBrowser().tab(), { singleTrip: true }, priced('USD', {}, []));
    const gate = gateOn(page);
    expect(gate()).to.equal('pending');
    await calm(50);
    await serve(page);
    expect([gate(), page.asked()]).to.deep.equal(['NG', ['origin']]);
  });

  it('is requested together with the rate of a price that follows a gate', async () => {
    const page = openTab(new FakeBrowser().tab(), { singleTrip: true }, priced('USD', {}, []));
    gateOn(page)();
    const price = new Observer(() => undefined);
    price.observe(page.store, {}, 'ask', (reading) => readQuote(reading, priced('USD')));
    await calm(50);
    expect(page.asked()).to.deep.equal(['origin to USD']);
  });

  it('is requested without a rate by a free price, unless that had another price', async () => {
    for (const [compareAt, asked] of [
      [undefined, 'origin'],
      ['49.00', 'origin to USD'],
    ] as const) {
      const free = priced('USD', { basePrice: '0', ...(compareAt && { compareAt }) });
      const page = openTab(new FakeBrowser().tab(), { singleTrip: true }, free);
      await calm(50);
      expect(page.asked()).to.deep.equal([asked]);
    }
  });

  for (const [settings, country] of [
    [{ country: 'de' }, 'DE'],
    [{ consent: 'required' }, null],
  ] as const) {
    it(`is ${country} without a request if the settings are ${JSON.stringify(settings)}`, async () => {
      const page = openTab(new FakeBrowser().tab(), settings);
      expect(gateOn(page)()).to.equal(country);
      await calm();
      expect(page.calls).to.deep.equal([]);
    });
  }

  it('is known without a service if the site knows it, and a price needs none', async () => {
    const settings = { baseUrl: '', apikey: '', country: 'DE', currency: 'USD' };
    const page = openTab(new FakeBrowser().tab(), settings);
    expect([gateOn(page)(), page.shown()]).to.deep.equal(['DE', 'base']);
    const visitor = await resolveVisitor(page.store);
    expect(visitor).to.include({ country: 'DE', currency: 'USD', source: 'page' });
    expect([page.calls, page.messages]).to.deep.equal([[], []]);
  });

  for (const [what, answers, country] of [
    ['the new one', { origin: { country: 'DE', symbol: 'NGN' } }, 'DE'],
    ['an error where the service fails', { origin: down }, 'error'],
  ] as const) {
    it(`that was remembered and is stale does not count: it is ${what}`, async () => {
      const browser = new FakeBrowser();
      await serve(openTab(browser.tab()));
      browser.time += 61 * minute;
      const page = openTab(browser.tab());
      const gate = gateOn(page);
      expect([page.shown(), gate()]).to.deep.equal(['NGN', 'pending']);
      await serveWith(answers, page);
      expect([page.shown(), gate()]).to.deep.equal(['NGN', country]);
    });
  }
});

describe('a visitor whose country is unknown', () => {
  const error = (serviceCode: string) =>
    new LocalPriceError('service', 'no', { status: 404, serviceCode });
  const rows: [what: string, origin: Answers['origin'], shown: string][] = [
    ['in words', { country: null, symbol: null }, 'base'],
    ['because of a private address', error('RESERVED_ADDRESS'), 'base'],
    ['because of an address that is in no database', error('ADDRESS_NOT_FOUND'), 'base'],
    ['because the service fails', error('SERVER_ERROR'), 'error'],
  ];
  for (const [what, origin, shown] of rows) {
    it(`sees "${shown}", is requested once and is "unknown": ${what}`, async () => {
      const browser = new FakeBrowser();
      const page = openTab(browser.tab());
      const visitor = resolveVisitor(page.store);
      await serveWith({ origin: origin! }, page);
      expect(await visitor).to.include({ country: null, currency: null, source: 'unknown' });
      const next = openTab(browser.tab());
      await calm();
      expect([page.shown(), next.shown()]).to.deep.equal([shown, shown]);
      expect([page.asked(), next.asked()]).to.deep.equal([['origin'], []]);
    });
  }
});

describe('a visitor in storage', () => {
  for (const data of [
    'null',
    '[]',
    '{"geolocation":{"code":"<b>"},"currency":{"symbol":5}}',
    '{"__proto__":{"geolocation":{"code":"DE"},"currency":{"symbol":"EUR"}}}',
  ]) {
    it(`is ignored, and requested, if it is ${data}`, async () => {
      const browser = new FakeBrowser();
      await serve(openTab(browser.tab()));
      const [name, text] = Object.entries(browser.local)[0] as [string, string];
      const poisoned = text.replace(/(\["origin",\d+,).*?\}\}(?=\])/, `$1${data}`);
      expect(poisoned).not.to.equal(text);
      browser.local.setItem(name, poisoned);
      const page = openTab(browser.tab());
      expect(page.shown()).to.equal('pending');
      await serve(page);
      expect([page.shown(), page.asked()]).to.deep.equal(['NGN', ['origin']]);
    });
  }
});
