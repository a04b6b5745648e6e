import { expect } from '@open-wc/testing/pure';
import { nigeria } from '../support/service.ts';
import { storedEntries, rememberedNames, storedNames } from '../support/stored.ts';
import {
  dollars,
  endVisits,
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

afterEach(endVisits);

describe('a page that was seen before', () => {
  for (const kind of ['local', 'session'] as const) {
    const here = kind === 'local' ? localStorage : sessionStorage;
    const elsewhere = kind === 'local' ? sessionStorage : localStorage;

    it(`shows the local price in the first update, without a call, from ${kind} storage`, async () => {
      const { on, open, again, close, calls } = await visits(nigeria);
      const first = await open(tag(on, `data-storage="${kind}"`) + price + firstLook);
      expect(firstLookOf(first)).to.include({ state: 'pending', text: '' });
      expect(await shown(first)).to.deep.equal(naira);
      expect(storedEntries(on.baseUrl, here)).to.have.lengthOf(2);
      expect([storedNames(elsewhere), document.cookie]).to.deep.equal([[], '']);
      close();
      const second = await again();
      expect(firstLookOf(second)).to.include({ state: 'local', text: 'NGN 76,282.40' });
      expect(second.window.localPrice!.stats()).to.include({ origin: 0, swap: 0, fromCache: 2 });
      await silence(second);
      expect(await calls()).to.deep.equal([1, 1]);
    });
  }

  it('does so where the prices stand before the script', async () => {
    const { on, open, again, close } = await visits(nigeria);
    await shown(await open(price + tag(on) + firstLook));
    close();
    expect(firstLookOf(await again())).to.include({ state: 'local', text: 'NGN 76,282.40' });
  });

  it('asks again where nothing may be stored', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    await shown(await open(tag(on, 'data-storage="none"') + price));
    close();
    expect(await shown(await again())).to.deep.equal(naira);
    expect(await calls()).to.deep.equal([2, 2]);
    expect([...storedNames(localStorage), ...storedNames(sessionStorage)]).to.deep.equal([]);
  });
});

describe('a page that forgets', () => {
  it('empties both storages of what is ours, and of nothing else', async () => {
    const { on, open } = await visits(nigeria);
    await shown(await open(tag(on, 'data-storage="session"') + price));
    const page = await open(tag(on) + price);
    await shown(page);
    expect(
      [localStorage, sessionStorage].map((each) => rememberedNames(each).length),
    ).to.deep.equal([1, 1]);
    localStorage.setItem('local-prices', 'of the site itself');
    page.window.localPrice!.withdrawConsent();
    expect([...storedNames(localStorage), ...storedNames(sessionStorage)]).to.deep.equal([]);
    expect(localStorage.getItem('local-prices')).to.equal('of the site itself');
    localStorage.removeItem('local-prices');
  });
});

describe('a page whose storage', () => {
  const hindrances = {
    'throws when it is looked at': `Object.defineProperty(window, 'localStorage',
      { get() { throw new DOMException('x', 'SecurityError'); } });`,
    'is not there': `Object.defineProperty(window, 'localStorage', { value: null });`,
    'is full': `Storage.prototype.setItem = () => { throw new DOMException('x', 'QuotaExceededError'); };`,
  };
  for (const [what, script] of Object.entries(hindrances)) {
    it(`${what} shows local prices and follows the visitor`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(`<script>${script}</script>${tag(on)}${price}`);
      expect(await shown(page)).to.deep.equal(naira);
      page.window.localPrice!.chooseCurrency('USD');
      await page.find<HTMLElement & { updateComplete: Promise<unknown> }>('local-price')
        .updateComplete;
      expect(await shown(page)).to.deep.equal(dollars);
      expect(storedNames(localStorage)).to.deep.equal([]);
    });
  }
});
