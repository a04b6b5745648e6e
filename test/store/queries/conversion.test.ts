import { expect } from 'chai';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../../src/client/index.js';
import { Observer, pairOf, readConversion, Store } from '../../../src/store/index.js';
import { FakeBrowser } from '../../support/fakeBrowser.ts';
import { priced } from '../../support/priced.ts';
import { calm, down, openTab, serveWith, type Opened } from '../../support/storeTab.ts';

const pair = { from: 'NGN', to: 'USD' };

/** Creates a store whose conversions are answered at once, with what `answer` returns. */
function setUp(answer: (amount: string) => number = Number) {
  const asked: string[] = [];
  const browser = new FakeBrowser();
  const store = new Store({
    browser: browser.tab(),
    createCall: () => async (_operation, inputs) => {
      const { from, to, amount } = inputs as Record<'from' | 'to' | 'amount', string>;
      asked.push(`${amount} ${from} ${to}`);
      return { exchangeRate: answer(amount) } as never;
    },
    warn: () => undefined,
  });
  store.configure({ baseUrl: 'https://rates.example.com', apikey: 'k' });
  store.subscribe(() => undefined);
  const look = async (amount: string, of: { from: string; to: string } = pair) => {
    const observer = new Observer(() => undefined);
    const read = () =>
      observer.observe(store, {}, 'ask', (reading) => readConversion(reading, { ...of, amount }));
    read();
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
    const converted = read();
    observer.leave();
    return converted;
  };
  return { asked, browser, store, look };
}

describe('pairOf', () => {
  type Code = string | null;
  const rows: [from: Code, to: Code, own: Code, list: string[], pair: string][] = [
    [null, null, 'NGN', [], 'NGN USD'],
    [null, null, 'USD', [], 'USD EUR'],
    [null, null, null, [], 'USD EUR'],
    [null, 'USD', null, [], 'EUR USD'],
    [null, 'USD', 'USD', [], 'USD USD'],
    ['GBP', null, 'NGN', ['GBP', 'CHF'], 'GBP CHF'],
    [null, null, null, ['GBP', 'CHF'], 'GBP CHF'],
    [null, null, null, ['USD'], 'USD EUR'],
  ];
  for (const [from, to, own, list, expected] of rows) {
    it(`of ${from} to ${to} for ${own} with "${list.join(' ')}" is ${expected}`, () => {
      const terms = { amount: '', from, to, currencies: new Set(list) };
      expect(Object.values(pairOf(terms, own)).join(' ')).to.equal(expected);
    });
  }
});

describe('readConversion of the visitor’s currency', () => {
  const terms = { amount: '5', from: null, to: 'USD' };
  const read = (page: Opened) => {
    const observer = new Observer(() => look());
    const look = () =>
      observer.observe(page.store, {}, 'ask', (reading) => readConversion(reading, terms));
    return look;
  };
  const quiet = priced('USD', {}, []);

  it('waits for the visitor, and has no pair in the meantime', async () => {
    const page = openTab(new FakeBrowser().tab(), {}, quiet);
    const look = read(page);
    expect(look()).to.deep.equal({ state: 'pending', pair: null });
    await calm();
    page.calls[0]!.answer({ country: 'NG', symbol: 'NGN' });
    await calm();
    expect(look()).to.include({ state: 'pending' }).and.deep.include({ pair });
    expect(page.asked()).to.deep.equal(['origin', 'convert 5 NGN USD']);
  });

  it('is the currency that is traded most if the visitor stays unknown', async () => {
    const page = openTab(new FakeBrowser().tab(), {}, quiet);
    const look = read(page);
    look();
    await serveWith({ origin: down }, page);
    expect(look().pair).to.deep.equal({ from: 'EUR', to: 'USD' });
  });

  for (const [what, settings, from] of [
    ['the settings name it', { currency: 'CHF' }, 'CHF'],
    ['there is no consent', { consent: 'required' }, 'EUR'],
  ] as const) {
    it(`needs no origin call if ${what}`, () => {
      const page = openTab(new FakeBrowser().tab(), settings, quiet);
      expect(read(page)().pair).to.deep.equal({ from, to: 'USD' });
      expect(page.store.telemetry.stats.origin).to.equal(0);
    });
  }

  for (const [what, userAgent, settings] of [
    ['a crawler', 'Googlebot/2.1', {}],
    ['a page without consent', 'Mozilla/5.0', { consent: 'required' }],
  ] as const) {
    it(`sends no request for ${what}`, async () => {
      const page = openTab(new FakeBrowser().tab({ userAgent }), settings, quiet);
      const look = read(page);
      page.store.choose('currency', 'NGN');
      expect(look().state).to.equal('base');
      await calm();
      expect(page.calls).to.deep.equal([]);
    });
  }

  it('forgets its results when consent is withdrawn', async () => {
    const page = openTab(new FakeBrowser().tab(), { consent: 'required', currency: 'NGN' }, quiet);
    const look = read(page);
    const { store, calls } = page;
    for (let call = 0; call < 2; call++) {
      store.grantConsent();
      look();
      await calm();
      calls[call]!.answer({ exchangeRate: 3.2 });
      await calm();
      expect(look()).to.deep.include({ state: 'known', value: { exchangeRate: 3.2 } });
      store.withdrawConsent();
      expect(look().state).to.equal('base');
    }
    expect(calls).to.have.lengthOf(2);
  });
});

describe('readConversion', () => {
  it('sends no request for equal currencies, for zero or for no amount', async () => {
    const { asked, look } = setUp();
    expect(await look('5', { from: 'EUR', to: 'EUR' })).to.include({ state: 'base' });
    for (const amount of ['', '0', '0.00']) expect((await look(amount)).state).to.equal('base');
    expect(asked).to.deep.equal([]);
  });

  it('sends one request for an amount, however it is written', async () => {
    const { asked, look } = setUp();
    for (const amount of ['1', '1.00', '01', '250', '250.0']) {
      const value = { exchangeRate: Number(amount) };
      expect(await look(amount)).to.deep.include({ state: 'known', value });
    }
    expect(asked).to.deep.equal(['1 NGN USD', '250 NGN USD']);
  });

  it('sends one request for each of many amounts on a page', async () => {
    const { asked, look } = setUp();
    for (let amount = 1; amount <= 250; amount++) await look(String(amount));
    for (let amount = 1; amount <= 250; amount++) await look(String(amount));
    expect(asked).to.have.lengthOf(250);
  });

  it('distinguishes amounts of fifteen digits', async () => {
    const { look } = setUp();
    for (const amount of ['999999999999999', '999999999999998', '0.00000000000001']) {
      expect(await look(amount)).to.deep.include({ value: { exchangeRate: Number(amount) } });
    }
  });

  it('stores no amount where others could see it', async () => {
    const { browser, look } = setUp();
    await look('4977');
    expect(JSON.stringify(browser.local)).not.to.contain('4977');
  });

  it('uses no lock: no other tab waits for what a visitor types', async () => {
    const browser = new FakeBrowser();
    const page = openTab(browser.tab(), {}, priced('USD', {}, []));
    const observer = new Observer(() => undefined);
    observer.observe(page.store, {}, 'ask', (reading) =>
      readConversion(reading, { ...pair, amount: '5' }),
    );
    await calm(0);
    expect([page.asked(), [...browser.held]]).to.deep.equal([['convert 5 NGN USD'], []]);
  });

  const fails = (status: number) => (): never => {
    throw new LocalPriceError('service', 'no', { status });
  };
  for (const status of [402, 500]) {
    it(`applies a failure ${status} to all amounts of the two currencies`, async () => {
      const { asked, browser, look } = setUp(fails(status));
      const amounts = ['4977', '4978', '4979'];
      for (const amount of amounts) expect((await look(amount)).state).to.equal('error');
      expect(asked).to.deep.equal(['4977 NGN USD']);
      await look('1', { from: 'USD', to: 'NGN' });
      expect(asked).to.deep.equal(['4977 NGN USD', '1 USD NGN']);
      await calm();
      const stored = JSON.stringify(browser.local);
      expect(stored).to.contain('NGN USD').and.not.contain('497');
    });
  }

  it('applies a bad request only to its amount', async () => {
    const { asked, look } = setUp(fails(400));
    for (const amount of ['1', '2', '1']) expect((await look(amount)).state).to.equal('error');
    expect(asked).to.deep.equal(['1 NGN USD', '2 NGN USD']);
  });
});
