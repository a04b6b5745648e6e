import { expect } from 'chai';
import { describe, it } from 'node:test';
import { resolveVisitor, Observer, readConversion, readQuote } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { priced } from '../support/priced.ts';
import { calm, down, openTab, serve } from '../support/storeTab.ts';

const nigeria = { country: 'NG', symbol: 'NGN' };

/** Opens a page whose only price has left it while the first call is in flight. */
async function setUp(settings = {}) {
  const browser = new FakeBrowser();
  const tab = browser.tab();
  const page = openTab(tab, settings);
  await calm(0);
  expect(page.asked()).to.deep.equal(['origin']);
  page.close();
  await calm();
  return { browser, tab, page, call: page.calls[0]! };
}

/** Puts another price into a page. */
function addPrice({ store }: ReturnType<typeof openTab>) {
  const observer = new Observer(() => void look());
  const look = () =>
    observer.observe(store, {}, 'ask', (reading) => readQuote(reading, priced('USD'))).state;
  store.subscribe(look);
  return look;
}

describe('a call in flight when the last price leaves the page', () => {
  it('a call whose price has left is waited for by the next price', async () => {
    const { page, call } = await setUp();
    const price = addPrice(page);
    expect([price(), call.isOpen]).to.deep.equal(['pending', true]);
    await serve(page);
    expect([price(), page.asked()]).to.deep.equal(['local', ['origin', 'swap NGN USD']]);
  });

  it('a call whose price has left is stored when it is answered: here, for the next page, and for other tabs', async () => {
    const { browser, page, call } = await setUp();
    const other = openTab(browser.tab());
    call.answer(nigeria);
    await calm();
    expect(other.asked()).to.deep.equal(['swap NGN USD']);
    expect(await resolveVisitor(page.store)).to.include({ country: 'NG' });
    expect(await resolveVisitor(openTab(browser.tab()).store)).to.include({ country: 'NG' });
    expect(page.asked()).to.deep.equal(['origin']);
  });

  it('a call whose price has left keeps neither listeners, channel nor lock once it is answered', async () => {
    const { browser, tab, call } = await setUp();
    expect([tab.listenerCount(), browser.channelCount, browser.held.size]).to.deep.equal([1, 1, 1]);
    call.answer(nigeria);
    await calm();
    expect([tab.listenerCount(), browser.channelCount, browser.held.size]).to.deep.equal([0, 0, 0]);
  });

  it('a call whose price has left has its failure remembered, in all tabs', async () => {
    const { browser, page, call } = await setUp();
    call.fail(down);
    await calm();
    const other = openTab(browser.tab());
    await calm();
    expect([addPrice(page)(), other.shown()]).to.deep.equal(['error', 'error']);
    expect([page.calls.length, other.calls.length]).to.deep.equal([1, 0]);
  });

  for (const event of ['pagehide', 'beforeunload']) {
    it(`a call ends if the page is left: ${event}`, async () => {
      const { browser, tab, call } = await setUp();
      tab.fire(event);
      await Promise.resolve();
      expect([call.isOpen, browser.channelCount]).to.deep.equal([false, 0]);
      call.answer(nigeria);
      await calm();
      expect(JSON.stringify(browser.local)).not.to.contain('NGN');
    });
  }

  for (const where of ['here', 'in another tab']) {
    it(`a call ends if consent is withdrawn ${where}, and nothing is stored`, async () => {
      const { browser, page, call } = await setUp();
      const { store } = where === 'here' ? page : openTab(browser.tab(), { currency: 'USD' });
      store.withdrawConsent();
      expect(call.isOpen).to.equal(false);
      call.answer(nigeria);
      await calm();
      expect([browser.local.length, browser.channelCount]).to.deep.equal([0, 0]);
    });
  }

  it('a call ends if the page requires consent only now', async () => {
    const { browser, page, call } = await setUp();
    page.store.configure({ consent: 'required' });
    expect(call.isOpen).to.equal(false);
    await calm();
    expect([browser.local.length, browser.channelCount]).to.deep.equal([0, 0]);
  });

  it('a call is sent by another tab if the page was still waiting for its turn', async () => {
    const browser = new FakeBrowser();
    const [first, waiting] = [openTab(browser.tab()), openTab(browser.tab())];
    await calm(0);
    waiting.close();
    first.calls[0]!.fail(down);
    await calm();
    browser.time += 61_000;
    const last = openTab(browser.tab());
    await calm();
    expect([first, waiting, last].map(({ calls }) => calls.length)).to.deep.equal([1, 0, 1]);
  });
});

describe('a visitor who changes their mind', () => {
  it('a visitor who changes the currency often pays for each rate once', async () => {
    const page = openTab(new FakeBrowser().tab());
    for (const code of ['CHF', 'GBP', 'CHF']) {
      page.store.choose('currency', code);
      await calm(0);
    }
    await serve(page);
    expect(page.shown()).to.equal('CHF');
    expect(page.asked().filter((call) => call.startsWith('swap'))).to.deep.equal([
      'swap CHF USD',
      'swap GBP USD',
    ]);
  });

  it('a visitor who changes the amount often pays for each conversion once', async () => {
    const page = openTab(new FakeBrowser().tab(), {}, priced('USD', {}, []));
    const observer = new Observer(() => undefined);
    const type = (amount: string) =>
      observer.observe(page.store, {}, 'ask', (reading) =>
        readConversion(reading, { amount, from: 'EUR', to: 'USD' }),
      );
    for (const amount of ['5', '50', '5']) type(amount);
    expect(page.asked()).to.deep.equal(['convert 5 EUR USD', 'convert 50 EUR USD']);
    page.calls[0]!.answer({ exchangeRate: 1.25 });
    await calm();
    expect(type('5')).to.deep.include({ state: 'known', value: { exchangeRate: 1.25 } });
  });
});
