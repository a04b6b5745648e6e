import { expect } from 'chai';
import { describe, it } from 'node:test';
import { allCurrencies, legalTenders } from '../../scripts/data.ts';
import { resolveVisitor } from '../../src/store/index.js';
import { FakeBrowser } from '../support/fakeBrowser.ts';
import { openTab, serve, type Opened } from '../support/storeTab.ts';

/** A visitor who goes from page to page. */
function visitor() {
  const browser = new FakeBrowser();
  let last: Opened | undefined;
  return {
    browser,
    /** Leaves the last page and opens the next. */
    async open(search = '', settings = {}) {
      last?.close();
      browser.time += 1000;
      const page = (last = openTab(browser.tab({ search }), settings));
      await serve(page);
      return page;
    },
  };
}

describe('a choice', () => {
  it('a choice changes what is shown, and back', async () => {
    const page = await visitor().open();
    for (const [code, currency, source] of [
      ['eur', 'EUR', 'chosen'],
      [null, 'NGN', 'detected'],
      ['EUR', 'EUR', 'chosen'],
      ['', 'NGN', 'detected'],
    ] as const) {
      page.store.choose('currency', code);
      await serve(page);
      expect(page.shown(), JSON.stringify(code)).to.equal(currency);
      expect(await resolveVisitor(page.store), JSON.stringify(code)).to.include({
        country: 'NG',
        currency,
        source,
      });
    }
    expect(page.asked()).to.deep.equal(['origin', 'swap NGN USD', 'swap EUR USD']);
  });

  it('a choice counts on the next pages, whatever their address names', async () => {
    const { open } = visitor();
    (await open()).store.choose('currency', 'GBP');
    for (const search of ['', '?currency=EUR', '']) {
      const next = await open(search);
      expect([next.shown(), next.store.choice('currency')], JSON.stringify(search)).to.deep.equal([
        'GBP',
        'GBP',
      ]);
    }
  });

  it('a choice ends with an empty currency in the address', async () => {
    for (const search of ['?currency=EUR', '']) {
      const { open } = visitor();
      const first = await open(search);
      if (!search) first.store.choose('currency', 'EUR');
      expect((await open()).shown(), JSON.stringify(search)).to.equal('EUR');
      expect((await open('?currency=')).shown(), JSON.stringify(search)).to.equal('NGN');
      expect((await open()).shown(), JSON.stringify(search)).to.equal('NGN');
    }
  });

  it('a choice that is not a currency is ignored, and reported once', async () => {
    const page = await visitor().open();
    for (const code of ['EURO', '<b>', 'EURO', '12']) page.store.choose('currency', code);
    expect(page.messages).to.have.lengthOf(3);
    expect(page.messages[0]).to.contain('"EURO"');
    expect(page.shown()).to.equal('NGN');
  });

  it('a choice made before consent is not stored', async () => {
    const { browser, open } = visitor();
    const page = await open('', { consent: 'required' });
    page.store.choose('currency', 'GBP');
    expect([page.shown(), browser.local.length]).to.deep.equal(['base', 0]);
    page.store.grantConsent();
    await serve(page);
    expect(page.shown()).to.equal('GBP');
  });

  it('a choice in storage is ignored if it is not a currency', async () => {
    const { browser, open } = visitor();
    const page = await open();
    page.store.choose('currency', 'GBP');
    page.close();
    const { local } = browser;
    for (const name of Object.keys(local))
      local.setItem(name, local.getItem(name)!.replaceAll('"GBP"', '{"currency":"GBP"}'));
    expect((await open()).shown()).to.equal('NGN');
  });
});

describe('a currency in the address', () => {
  it('a currency in the address counts on the next pages, until the visitor chooses', async () => {
    const { open } = visitor();
    expect((await open('?a=b&currency=eur')).shown()).to.equal('EUR');
    const next = await open();
    expect(next.shown()).to.equal('EUR');
    const asked = resolveVisitor(next.store);
    await serve(next);
    expect(await asked).to.include({ country: 'NG', currency: 'EUR', source: 'url' });
    next.store.choose('currency', 'USD');
    expect((await open()).shown()).to.equal('base');
  });

  it('a currency in the address counts as soon as the page names it among its currencies', async () => {
    const { open } = visitor();
    const page = await open('?currency=BTC');
    expect(page.shown()).to.equal('NGN');
    page.store.configure({ currencies: 'BTC NGN' });
    await serve(page);
    expect(page.shown()).to.equal('BTC');
  });

  it('a currency in the address is forgotten when the visitor returns to detection', async () => {
    const { open } = visitor();
    (await open('?currency=EUR')).store.choose('currency', null);
    expect((await open()).shown()).to.equal('NGN');
  });

  it('a currency in the address takes precedence over one in an earlier address', async () => {
    const { open } = visitor();
    await open('?currency=EUR');
    expect((await open('?currency=USD')).shown()).to.equal('base');
  });

  const malformed = '?currency= ?currency=EURO ?currency[]=EUR ?currency=% ?currency=ZZZ';
  for (const search of malformed.split(' ')) {
    it(`a currency in the address is ignored if it is malformed: ${search}`, async () => {
      const page = await visitor().open(search);
      expect([page.shown(), page.store.choice('currency')]).to.deep.equal(['NGN', null]);
    });
  }
});

describe('a currency that the browser restores with a form', () => {
  it('a restored currency becomes the choice if none was made', async () => {
    const page = await visitor().open();
    page.store.restoreChoice('currency', 'EUR');
    expect(page.store.choice('currency')).to.equal('EUR');
  });

  it('a restored currency is ignored if one is chosen, or the choice was reset before this page', async () => {
    const { open } = visitor();
    (await open()).store.choose('currency', 'GBP');
    const chosen = await open();
    chosen.store.restoreChoice('currency', 'EUR');
    expect(chosen.store.choice('currency')).to.equal('GBP');
    chosen.store.choose('currency', null);
    const reset = await open();
    reset.store.restoreChoice('currency', 'EUR');
    expect(reset.store.choice('currency')).to.equal(null);
  });

  it('a restored currency is ignored before consent', async () => {
    const page = await visitor().open('', { consent: 'required' });
    page.store.restoreChoice('currency', 'EUR');
    page.store.grantConsent();
    expect(page.store.choice('currency')).to.equal(null);
  });
});

describe('a currency from outside the page', () => {
  /** Returns whether each way in which a currency can come counts: by a link, from storage, with a form. */
  function counts(code: string, settings = {}): boolean[] {
    const choiceOf = ({ store, close }: Opened): string | null => {
      const choice = store.choice('currency');
      close();
      return choice;
    };
    const linked = openTab(new FakeBrowser().tab({ search: `?currency=${code}` }), settings);
    const browser = new FakeBrowser();
    const before = openTab(browser.tab());
    before.store.choose('currency', code);
    before.close();
    browser.time += 1000;
    const stored = openTab(browser.tab(), settings);
    const restored = openTab(new FakeBrowser().tab(), settings);
    restored.store.restoreChoice('currency', code);
    return [linked, stored, restored].map((tab) => choiceOf(tab) === code);
  }

  it('a currency from outside the page counts if it is a current legal tender, whatever the engine knows', () => {
    const tenders = legalTenders();
    expect(allCurrencies().length).to.be.above(250);
    for (const code of allCurrencies()) {
      expect(counts(code), code).to.deep.equal(Array(3).fill(tenders.has(code)));
    }
  });

  it('a currency from outside the page counts if the page shows it', () => {
    expect(counts('BTC')).to.deep.equal([false, false, false]);
    for (const code of ['BTC', 'HRK']) {
      expect(counts(code, { currencies: `EUR ${code}` }), JSON.stringify(code)).to.deep.equal([
        true,
        true,
        true,
      ]);
    }
  });

  it('a chosen currency is forgotten if it no longer counts, and stays if the page names it in time', async () => {
    const { open } = visitor();
    (await open('', { currencies: 'EUR BGN' })).store.choose('currency', 'BGN');
    const late = await open();
    expect([late.shown(), late.store.choice('currency')]).to.deep.equal(['NGN', null]);
    late.store.configure({ currencies: 'EUR BGN' });
    expect(late.store.choice('currency')).to.equal('BGN');
    expect((await open('', { currencies: 'EUR' })).store.choice('currency')).to.equal(null);
    expect((await open('', { currencies: 'EUR BGN' })).store.choice('currency')).to.equal(null);
  });

  it('any currency can be chosen by a script of the page, for this page', async () => {
    const { open } = visitor();
    const page = await open();
    page.store.choose('currency', 'BTC');
    await serve(page);
    expect([page.shown(), page.store.choice('currency')]).to.deep.equal(['BTC', 'BTC']);
    expect((await open()).store.choice('currency')).to.equal(null);
  });
});
