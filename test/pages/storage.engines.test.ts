import { expect } from '@open-wc/testing/pure';
import { fromDocument } from '../../src/input/index.js';
import { nigeria } from '../support/service.ts';
import { clearStored, storedEntries, storedNames } from '../support/stored.ts';
import { until } from '../support/until.ts';
import {
  dollars,
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

describe('a page that the visitor has seen before', () => {
  for (const kind of ['local', 'session'] as const) {
    const here = kind === 'local' ? localStorage : sessionStorage;
    const elsewhere = kind === 'local' ? sessionStorage : localStorage;

    it(`shows the local price from ${kind} storage in the first update, without a call`, async () => {
      const { on, open, again, close, calls } = await visits(nigeria);
      const first = await open(tag(on, `data-storage="${kind}"`) + price + firstLook);
      expect(firstLookOf(first)).to.include({ state: 'pending', text: '' });
      expect(await shown(first)).to.deep.equal(naira);
      // Answers are stored in the task after the one that shows them.
      await until(() => storedEntries(on.baseUrl, here).length === 2, 'two stored answers');
      expect([storedNames(elsewhere), document.cookie]).to.deep.equal([[], '']);
      close();
      const second = await again();
      expect(firstLookOf(second)).to.include({ state: 'local', text: 'NGN 76,282.40' });
      expect(second.window.localPrice!.stats()).to.include({ origin: 0, swap: 0, fromCache: 2 });
      await silence(second);
      expect(await calls()).to.deep.equal([1, 1]);
    });
  }
});

describe('a choice in a cookie', () => {
  afterEach(() => {
    for (const kind of ['currency', 'country'])
      document.cookie = `local-price-${kind}=; Path=/; Max-Age=0`;
  });

  it('is written with consent, counts where nothing is stored, and ends with consent', async () => {
    const { on, open, again } = await visits(nigeria);
    // An element of the page with this name takes the place of the document's property.
    const cookie = '<img name="cookie" alt="">';
    const first = await open(
      `${cookie}${tag(on, 'data-consent="required" data-cookie="host"')}${price}`,
    );
    first.window.localPrice!.chooseCurrency('USD');
    first.window.localPrice!.chooseCountry('DE');
    await silence(first);
    // Another document may still see the cookies as they were before.
    expect(fromDocument('cookie', first.document)).to.equal('');
    first.window.localPrice!.grantConsent();
    expect(fromDocument('cookie', first.document)!.split('; ').toSorted()).to.deep.equal([
      'local-price-country=DE',
      'local-price-currency=USD',
    ]);
    expect(await shown(first)).to.deep.equal(dollars);
    first.close();
    clearStored();
    const second = await again();
    expect(await second.window.localPrice!.visitor()).to.include({ country: null });
    second.window.localPrice!.grantConsent();
    expect(await second.window.localPrice!.visitor()).to.include({
      country: 'DE',
      countrySource: 'chosen',
      currency: 'USD',
      source: 'chosen',
    });
    second.window.localPrice!.withdrawConsent();
    expect(fromDocument('cookie', second.document)).to.equal('');
  });
});
