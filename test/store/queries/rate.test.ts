import { expect } from 'chai';
import { describe, it } from 'node:test';
import type { Quote } from '../../../src/store/index.js';
import { FakeBrowser } from '../../support/fakeBrowser.ts';
import { priced } from '../../support/priced.ts';
import { minute, openTab, serve, serveWith, type Opened } from '../../support/storeTab.ts';

const hour = 60 * minute;

/** The rate that {@link serve} answers with. */
const known = 0.00064235;

const swap = (from: string, to: string, exchangeRate: number) => ({ from, to, exchangeRate });

/** Returns the value of a dollar in the currency that the price shows, or why it shows none. */
function factorOf({ look }: Opened): number | string {
  const quote: Quote = look();
  if (quote.state === 'local') return Number(quote.value.exchangeRate);
  return quote.state === 'error' ? quote.error.message : quote.state;
}

/** Opens a page again after a time, when the service answers with other rates. */
async function seen(ago: number, ...rates: Parameters<typeof serveWith>[0]['rates'] & object) {
  const browser = new FakeBrowser();
  const first = openTab(browser.tab());
  await serve(first);
  first.close();
  browser.time += ago;
  const page = openTab(browser.tab());
  await serveWith({ rates }, page);
  return { page, swaps: page.asked().filter((call) => call.startsWith('swap')) };
}

/** Opens a first page, whose service answers with these rates. */
async function first(...rates: Parameters<typeof serveWith>[0]['rates'] & object) {
  const page = openTab(new FakeBrowser().tab());
  await serveWith({ rates }, page);
  return page;
}

describe('a rate', () => {
  it('divides the base amount, or multiplies it if the answer is for the opposite direction', async () => {
    expect(factorOf(await first(0.5))).to.equal(2);
    expect(factorOf(await first(swap('USD', 'NGN', 1600)))).to.equal(1600);
  });

  for (const [from, to] of [
    ['EUR', 'USD'],
    ['NGN', 'EUR'],
    ['NGN', 'NGN'],
  ] as const) {
    it(`is refused if the answer is about ${from} to ${to}`, async () => {
      const page = await first(swap(from, to, 0.5));
      expect(factorOf(page)).to.equal(
        'Asked for NGN to USD, the service answered with another pair.',
      );
    });
  }

  it('is refused if the answer is about other currencies, whatever the service’s names', async () => {
    const page = openTab(new FakeBrowser().tab());
    const origin = { country: 'NG', symbol: '₦' };
    await serveWith({ origin, rates: [swap('EUR', 'GBP', 0.8)] }, page);
    expect(page.shown()).to.equal('error');
  });

  for (const [name, currency] of [
    ['NGN', 'NGN'],
    ['USD', 'base'],
    ['Naira', 'base'],
  ] as const) {
    it(`to what the service calls "₦" and "${name}" shows ${currency}`, async () => {
      const page = openTab(new FakeBrowser().tab());
      const origin = { country: 'NG', symbol: '₦' };
      await serveWith({ origin, rates: [swap(name, 'USD', 0.00064235)] }, page);
      expect(page.asked()).to.deep.equal(['origin', 'swap ₦ USD']);
      expect(page.shown()).to.equal(currency);
    });
  }
});

describe('a rate that is too coarse for a price', () => {
  it('is requested once more, in the opposite direction', async () => {
    const page = await first(swap('NGN', 'USD', 0.0006), swap('USD', 'NGN', 1600));
    expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD', 'swap USD NGN']);
    expect(factorOf(page)).to.equal(1600);
  });

  for (const [what, second, message] of [
    [
      'is coarse too',
      swap('USD', 'NGN', 0.0006),
      'The rates between NGN and USD have too few digits for a price.',
    ],
    ['differs', swap('USD', 'NGN', 16_000), 'The rates between NGN and USD contradict each other.'],
    [
      'is about another pair',
      swap('USD', 'EUR', 1600),
      'Asked for NGN to USD, the service answered with another pair.',
    ],
  ] as const) {
    it(`is not used if its opposite ${what}`, async () => {
      expect(factorOf(await first(swap('NGN', 'USD', 0.0006), second))).to.equal(message);
    });
  }

  for (const rate of [0.00064, 0.0064235, 0.1, 5]) {
    const isCoarse = rate === 0.00064;
    it(`is ${isCoarse ? '' : 'not '}a rate of ${rate}`, async () => {
      const page = await first(rate, swap('USD', 'NGN', 1560));
      expect(page.calls).to.have.lengthOf(isCoarse ? 3 : 2);
      expect(page.shown()).to.equal('NGN');
    });
  }

  it('is used if its opposite agrees with the last known rate', async () => {
    const { page } = await seen(2 * hour, 0.0006, swap('USD', 'NGN', 1600));
    expect(factorOf(page)).to.equal(1600);
  });

  it('is not used if its opposite contradicts the last known rate', async () => {
    const { page, swaps } = await seen(2 * hour, 0.00001, swap('USD', 'NGN', 290_000));
    expect(swaps).to.have.lengthOf(2);
    expect(factorOf(page)).to.be.closeTo(1 / known, 1e-6);
  });
});

describe('a rate that is far from the last one', () => {
  for (const rate of [0.0018601, 0.00022201]) {
    it(`differs more than threefold: ${rate} does not, and is used at once`, async () => {
      const { page, swaps } = await seen(2 * hour, rate);
      expect(swaps).to.have.lengthOf(1);
      expect(factorOf(page)).to.be.closeTo(1 / rate, 1e-6);
    });
  }

  for (const times of [3.1, 1 / 3.1, 10_000]) {
    it(`is used if a second answer is the same: ${times.toFixed(2)} times`, async () => {
      const { page, swaps } = await seen(2 * hour, known * times, known * times);
      expect(swaps).to.have.lengthOf(2);
      expect(factorOf(page)).to.be.closeTo(1 / (known * times), 1e-6);
    });

    it(`is not used if a second answer differs: ${times.toFixed(2)} times`, async () => {
      const { page, swaps } = await seen(2 * hour, known * times, known);
      expect(swaps).to.have.lengthOf(2);
      // The remembered rate may still be shown.
      expect(factorOf(page)).to.be.closeTo(1 / known, 1e-6);
    });
  }

  it('is not used either if the last known rate is too old to be shown', async () => {
    const { page, swaps } = await seen(48 * hour, known * 10, known * 11);
    expect(swaps).to.have.lengthOf(2);
    expect(factorOf(page)).to.equal(
      'The rates between NGN and USD contradict the last known rate.',
    );
  });
});

describe('a rate that comes with the origin', () => {
  const single = { singleTrip: true };
  const beside = (from: string, to: string, exchangeRate: number) => ({
    origin: { country: 'NG', symbol: 'NGN', swap: swap(from, to, exchangeRate) },
  });
  const rates = [0.005];

  it('saves a request', async () => {
    const page = openTab(new FakeBrowser().tab(), single);
    await serveWith({ ...beside('NGN', 'USD', known), rates }, page);
    expect(page.asked()).to.deep.equal(['origin to USD']);
    expect(factorOf(page)).to.be.closeTo(1 / known, 1e-6);
    expect(page.store.telemetry.stats).to.include({ origin: 1, swap: 0 });
  });

  for (const [what, settings] of Object.entries({
    'the setting is missing': {},
    'it is switched off': { singleTrip: 'false' },
    'the site has a currency of its own for countries': { ...single, currencyMap: 'LB:USD' },
  })) {
    it(`is not requested if ${what}`, async () => {
      const page = openTab(new FakeBrowser().tab(), settings);
      await serveWith({ ...beside('NGN', 'USD', known), rates: [0.0051234] }, page);
      expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD']);
      expect(factorOf(page)).to.be.closeTo(1 / 0.0051234, 1e-6);
    });
  }

  for (const [what, answers] of Object.entries({
    'there is none': { origin: { country: 'NG', symbol: 'NGN' } },
    'it is of another currency': beside('EUR', 'USD', 0.0049001),
    'it is to another currency': beside('NGN', 'EUR', 0.0049001),
    'it is too coarse': beside('NGN', 'USD', 0.006),
  })) {
    it(`is requested on its own if ${what}`, async () => {
      const page = openTab(new FakeBrowser().tab(), single);
      await serveWith({ ...answers, rates: [0.0051234] }, page);
      expect(page.asked()).to.deep.equal(['origin to USD', 'swap NGN USD']);
      expect(factorOf(page)).to.be.closeTo(1 / 0.0051234, 1e-6);
    });
  }

  it('counts for the currency that the answer names', async () => {
    const browser = new FakeBrowser();
    const page = openTab(browser.tab(), single);
    await serveWith({ ...beside('NGN', 'EUR', 0.0049001), rates: [known] }, page);
    const next = openTab(browser.tab(), single, priced('EUR'));
    expect(next.asked()).to.deep.equal([]);
    expect(factorOf(next)).to.be.closeTo(1 / 0.0049001, 1e-6);
  });

  it('is requested on its own if it is far from the last one', async () => {
    const browser = new FakeBrowser();
    await serve(openTab(browser.tab(), single));
    browser.time += 2 * hour;
    const page = openTab(browser.tab(), single);
    await serveWith({ ...beside('NGN', 'USD', 10 * known), rates: [known] }, page);
    expect(page.asked().toSorted()).to.deep.equal(['origin to USD', 'swap NGN USD']);
    expect(factorOf(page)).to.be.closeTo(1 / known, 1e-6);
  });
});

describe('a rate in storage', () => {
  const changes: [what: string, change: (text: string) => string][] = [
    ...['0', '-0.5', '1e300', '1e-300', '"0.5"', '{}'].map(
      (rate): [string, (text: string) => string] => [
        `of ${rate}`,
        (text) => text.replace(/("exchange_rate":)[^,}]+/, `$1${rate}`),
      ],
    ),
    ['of another currency', (text) => text.replace('"from":"NGN"', '"from":"JPY"')],
    ['to another currency', (text) => text.replace('"to":"USD"', '"to":"EUR"')],
    ['of no currency', (text) => text.replace(/"from":"NGN",?/, '')],
    ['that inherits', (text) => text.replace(/\{"from".*?\}/, (data) => `{"__proto__":${data}}`)],
    ['that is null', (text) => text.replace(/\{"from".*?\}/, 'null')],
  ];
  for (const [what, change] of changes) {
    it(`is not shown, and requested again, if it is a rate ${what}`, async () => {
      const browser = new FakeBrowser();
      await serve(openTab(browser.tab()));
      const [name, text] = Object.entries(browser.local)[0] as [string, string];
      expect(change(text)).not.to.equal(text);
      browser.local.setItem(name, change(text));
      const page = openTab(browser.tab());
      expect(page.shown()).to.equal('pending');
      await serve(page);
      expect([page.shown(), page.asked()]).to.deep.equal(['NGN', ['swap NGN USD']]);
    });
  }
});
