import { expect } from 'chai';
import { describe, it } from 'node:test';
import { allCurrencies, legalTenders } from '../../scripts/data.ts';
import { resolveVisitor } from '../../src/store/index.js';
import { FakeBrowser, type FakeTab } from '../support/fakeBrowser.ts';
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

it('a currency that the browser restores with a form becomes the choice if none was made or reset, and with consent', async () => {
  const { open } = visitor();
  const first = await open('', { consent: 'required' });
  const restored = ({ store }: Opened): string | null => {
    store.restoreChoice('currency', 'EUR');
    return store.choice('currency');
  };
  restored(first);
  first.store.grantConsent();
  expect(first.store.choice('currency')).to.equal(null);
  expect(restored(first)).to.equal('EUR');
  first.store.choose('currency', 'GBP');
  const chosen = await open();
  expect(restored(chosen)).to.equal('GBP');
  chosen.store.choose('currency', null);
  expect(restored(await open())).to.equal(null);
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

describe('a choice in a cookie', () => {
  const cookie = 'host';
  const currency = 'local-price-currency';
  const country = 'local-price-country';

  /** Opens a page of a site whose cookies name a choice, and that stores none. */
  async function openWith(cookies: Record<string, string>, search = '', settings = {}) {
    const { browser, open } = visitor();
    for (const pair of Object.entries(cookies)) browser.cookies.set(...pair);
    return { browser, open, page: await open(search, { cookie, ...settings }) };
  }

  for (const [domain, isSecure, attributes] of [
    ['host', true, '; Secure'],
    ['HOST', false, ''],
    ['.shop.example', true, '; Secure; Domain=.shop.example'],
    ['shop.example', false, '; Domain=shop.example'],
  ] as const) {
    it(`is written and removed with the choice: ${domain}, secure: ${isSecure}`, () => {
      const browser = new FakeBrowser();
      const { store } = openTab(browser.tab({ isSecure }), { cookie: domain });
      store.choose('currency', 'eur');
      store.choose('country', 'uk');
      store.choose('currency', null);
      store.choose('country', '');
      const common = '; Path=/; SameSite=Lax; Max-Age=';
      // What an earlier setting `host` has left would hide the cookie of a domain.
      const before = (name: string): string[] =>
        domain.includes('.') ? [`${name}=; Path=/; Max-Age=0`] : [];
      expect(browser.writtenCookies).to.deep.equal([
        ...before(currency),
        `${currency}=EUR${common}15552000${attributes}`,
        ...before(country),
        `${country}=GB${common}15552000${attributes}`,
        ...before(currency),
        `${currency}=${common}0${attributes}`,
        ...before(country),
        `${country}=${common}0${attributes}`,
      ]);
    });
  }

  it('is written for a currency in the address, and removed by an empty one', async () => {
    const { browser, open } = visitor();
    const page = await open('?currency=EUR', { cookie });
    expect(browser.cookies).to.deep.equal(new Map([[currency, 'EUR']]));
    const asked = resolveVisitor(page.store);
    await serve(page);
    expect(await asked).to.include({ currency: 'EUR', source: 'url' });
    await open('?currency=', { cookie });
    expect(browser.cookies.size).to.equal(0);
  });

  it('is removed by an empty currency in the address even if it does not count here', async () => {
    const { browser, open } = visitor();
    (await open('', { cookie })).store.choose('currency', null);
    browser.cookies.set(currency, 'EUR');
    await open('?currency=', { cookie });
    expect(browser.cookies.size).to.equal(0);
  });

  it('is the currency that counts, whatever the address names', async () => {
    const { browser, open } = visitor();
    (await open('', { cookie })).store.choose('currency', 'GBP');
    await open('?currency=EUR', { cookie });
    expect(browser.cookies.get(currency)).to.equal('GBP');
    const { page } = await openWith({ [currency]: 'GBP' }, '?currency=EUR');
    expect(page.shown()).to.equal('GBP');
  });

  it('is not written again on the next pages', async () => {
    const { browser, open } = visitor();
    (await open('', { cookie })).store.choose('currency', 'EUR');
    (await open('', { cookie, consent: 'required' })).store.grantConsent();
    expect((await open('', { cookie })).shown()).to.equal('EUR');
    expect(browser.writtenCookies).to.have.lengthOf(1);
  });

  it('counts where none is stored, as a choice', async () => {
    const { page } = await openWith({ a: 'b', [currency]: 'eur', [country]: 'DE', c: 'd' });
    const asked = resolveVisitor(page.store);
    await serve(page);
    expect(page.shown()).to.equal('EUR');
    expect(await asked).to.deep.equal({
      country: 'DE',
      countrySource: 'chosen',
      currency: 'EUR',
      source: 'chosen',
    });
    expect(
      ['currency', 'country'].map((kind) => page.store.choice(kind as 'country')),
    ).to.deep.equal(['EUR', 'DE']);
  });

  it('replaces what is stored if another page or a server has changed it since', async () => {
    for (const chosen of ['GBP', null]) {
      const { browser, open } = visitor();
      (await open('', { cookie })).store.choose('currency', chosen);
      browser.cookies.set(currency, 'EUR');
      const { store } = await open('', { cookie });
      expect(store.choice('currency')).to.equal('EUR');
      store.choose('currency', 'JPY');
      expect(browser.cookies.get(currency)).to.equal('JPY');
    }
    const { browser, open } = visitor();
    await open('?currency=GBP');
    browser.cookies.set(currency, 'EUR').set(country, 'DE');
    const { store } = await open('', { cookie });
    expect([store.choice('currency'), store.choice('country')]).to.deep.equal(['EUR', 'DE']);
  });

  it('ends the choice if it is gone', async () => {
    for (const end of [
      (browser: FakeBrowser) => browser.cookies.clear(),
      // A server does not count it either.
      (browser: FakeBrowser) => browser.cookies.set(currency, 'EURO').delete(country),
    ]) {
      const { browser, open } = visitor();
      const first = await open('', { cookie });
      first.store.choose('currency', 'GBP');
      first.store.choose('country', 'JP');
      end(browser);
      const { store } = await open('', { cookie });
      expect([store.choice('currency'), store.choice('country')]).to.deep.equal([null, null]);
    }
  });

  it('is the same on two subdomains, also after the return to detection', async () => {
    const [www, app] = [visitor(), visitor()];
    const share = ([from, to]: (typeof www)[]): void => {
      to!.browser.cookies.clear();
      for (const [name, value] of from!.browser.cookies) to!.browser.cookies.set(name, value);
    };
    const chosen: (string | null)[] = [];
    for (const [here, there, code] of [
      [www, app, 'JPY'],
      [app, www, 'GBP'],
      [www, app, null],
    ] as const) {
      (await here.open('', { cookie })).store.choose('currency', code);
      share([here, there]);
      const { store } = await there.open('', { cookie });
      chosen.push(store.choice('currency'));
    }
    expect(chosen).to.deep.equal(['JPY', 'GBP', null]);
  });

  it('is written for a newer choice on a page that has none', async () => {
    const { browser, open } = visitor();
    (await open('', { cookie })).store.choose('currency', 'GBP');
    (await open('')).store.choose('currency', 'JPY');
    const { store } = await open('', { cookie });
    expect([store.choice('currency'), browser.cookies.get(currency)]).to.deep.equal(['JPY', 'JPY']);
  });

  it('is left alone where its code counts on other pages only', async () => {
    const { browser, open } = visitor();
    const settings = { cookie, currencies: 'BTC NGN' };
    (await open('', settings)).store.choose('currency', 'BTC');
    expect((await open('', { cookie })).store.choice('currency')).to.equal(null);
    expect(browser.cookies.get(currency)).to.equal('BTC');
    expect((await open('', settings)).store.choice('currency')).to.equal('BTC');
  });

  it('is written for what is stored, if none was ever seen', async () => {
    const { browser, open } = visitor();
    (await open('')).store.choose('currency', 'GBP');
    const { store } = await open('', { cookie });
    expect([store.choice('currency'), browser.cookies.get(currency)]).to.deep.equal(['GBP', 'GBP']);
  });

  it('is not overridden by a form that the browser restores', async () => {
    const { page } = await openWith({ [currency]: 'EUR', [country]: 'DE' });
    page.store.restoreChoice('currency', 'GBP');
    page.store.restoreChoice('country', 'JP');
    expect([page.store.choice('currency'), page.store.choice('country')]).to.deep.equal([
      'EUR',
      'DE',
    ]);
  });

  it('counts only if it is a code that counts', async () => {
    for (const text of [
      '',
      'BTC',
      'EURO',
      'XXX',
      '"EURO"',
      '%45UR',
      '<b>',
      'EUR,EUR',
      'EUR\u0000',
    ]) {
      const { page } = await openWith({ [currency]: text, [country]: text });
      expect(page.store.choice('currency'), JSON.stringify(text)).to.equal(null);
      expect(page.store.choice('country'), JSON.stringify(text)).to.equal(null);
      page.store.restoreChoice('currency', 'GBP');
      expect(page.store.choice('currency'), JSON.stringify(text)).to.equal('GBP');
    }
    const offered = await openWith({ [currency]: 'BTC' }, '', { currencies: 'BTC NGN' });
    expect(offered.page.store.choice('currency')).to.equal('BTC');
    const other = await openWith({
      [`x-${currency}`]: 'EUR',
      a: `${currency}=EUR`,
      [`${currency}2`]: 'EUR',
    });
    expect(other.page.store.choice('currency')).to.equal(null);
  });

  it('does not count, and is not written, where there must be none', async () => {
    for (const [settings, userAgent] of [
      [{}, 'Mozilla/5.0'],
      [{ cookie, storage: 'none' }, 'Mozilla/5.0'],
      [{ cookie, consent: 'required' }, 'Mozilla/5.0'],
      [{ cookie }, 'Googlebot'],
    ] as const) {
      const browser = new FakeBrowser();
      const touched: string[] = [];
      const tab = browser.tab({
        userAgent,
        search: '?currency=EUR',
        get cookie() {
          touched.push('read');
          return `${currency}=GBP; ${country}=DE`;
        },
        set cookie(text) {
          touched.push(text);
        },
      });
      const { store, close } = openTab(tab, settings);
      const read = (['currency', 'country'] as const).map((kind) => store.choice(kind));
      const isRead = read.some((code) => code === 'GBP' || code === 'DE');
      store.choose('country', 'JP');
      store.restoreChoice('currency', 'CHF');
      close();
      expect([isRead, touched], JSON.stringify([settings, userAgent])).to.deep.equal([false, []]);
    }
  });

  it('is written with consent, and removed when it is withdrawn', async () => {
    const { browser, page } = await openWith({}, '?currency=EUR', { consent: 'required' });
    page.store.choose('country', 'DE');
    expect(browser.writtenCookies).to.deep.equal([]);
    page.store.grantConsent();
    expect(Object.fromEntries(browser.cookies)).to.deep.equal({
      [currency]: 'EUR',
      [country]: 'DE',
    });
    page.store.withdrawConsent();
    expect(browser.cookies.size).to.equal(0);
    page.store.choose('currency', 'GBP');
    page.store.withdrawConsent();
    browser.cookies.set(currency, 'CHF');
    page.store.grantConsent();
    expect(browser.cookies.get(currency)).to.equal('CHF');
  });

  it('is removed with all that is stored if the visitor refuses, or withdraws in another tab', async () => {
    const { browser, open, page } = await openWith({ [currency]: 'EUR', [country]: 'DE' }, '', {
      consent: 'required',
    });
    page.store.withdrawConsent();
    expect(browser.cookies.size).to.equal(0);
    const here = await open('', { cookie });
    here.store.choose('currency', 'EUR');
    openTab(browser.tab()).store.withdrawConsent();
    expect(browser.cookies.size).to.equal(0);
  });

  it('of a page that may not use cookies does no harm', () => {
    const refuse = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    const tab: Partial<FakeTab> = {
      get cookie() {
        return refuse();
      },
      set cookie(_) {
        refuse();
      },
    };
    const { store } = openTab(new FakeBrowser().tab(tab), { cookie });
    expect(store.choice('currency')).to.equal(null);
    store.choose('currency', 'EUR');
    expect(store.choice('currency')).to.equal('EUR');
    store.withdrawConsent();
  });

  it('ends together with the currency that a server has written into the page for it', async () => {
    for (const [settings, shown] of [
      [{ cookie, currency: 'EUR' }, 'EUR'],
      [{ cookie, currency: 'CHF' }, 'CHF'],
      [{ currency: 'EUR' }, 'EUR'],
    ] as const) {
      const page = await visitor().open('', settings);
      page.store.choose('currency', 'EUR');
      page.store.choose('currency', null);
      await serve(page);
      expect(page.shown(), JSON.stringify(settings)).to.equal(shown);
    }
    const { browser, page } = await openWith({ [currency]: 'EUR' }, '', { currency: 'EUR' });
    page.store.isEcho = true;
    page.store.choose('country', 'DE');
    page.store.choose('country', null);
    expect(page.shown()).to.equal('EUR');
    page.store.choose('currency', 'GBP');
    page.store.choose('currency', null);
    await serve(page);
    expect([page.shown(), browser.cookies.size]).to.deep.equal(['NGN', 0]);
  });
});
