import { expect } from '@open-wc/testing';
import type { GeoGate } from '../../src/index.js';
import { settled } from '../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../support/service.ts';
import { storedEntries, storedNames } from '../support/stored.ts';
import {
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

const nothing = { origin: 0, swap: 0, convert: 0 };

describe('a page that was seen before', () => {
  it('shows the local price in the first update, without a call', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    const first = await open(tag(on) + price + firstLook);
    expect(firstLookOf(first)).to.include({ state: 'pending', text: '' });
    expect(await shown(first)).to.deep.equal(naira);
    expect(first.window.localPrice!.stats()).to.deep.equal({
      ...nothing,
      origin: 1,
      swap: 1,
      fromCache: 0,
    });
    close();
    const second = await again();
    expect(firstLookOf(second)).to.deep.include({ state: 'local', text: 'NGN 76,282.40' });
    expect(second.window.localPrice!.stats()).to.deep.equal({ ...nothing, fromCache: 2 });
    await silence(second);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('does so where the prices stand before the script', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    await shown(await open(price + tag(on) + firstLook));
    close();
    const page = await again();
    expect(firstLookOf(page)).to.include({ state: 'local', text: 'NGN 76,282.40' });
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('tells the visitor and decides a gate without a call', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    await shown(await open(`${tag(on)}${price}<geo-gate allow="NG">here</geo-gate>`));
    close();
    const page = await again();
    expect(await page.window.localPrice!.visitor()).to.deep.equal({
      country: 'NG',
      currency: 'NGN',
      source: 'detected',
    });
    expect(await settled(page.find<GeoGate>('geo-gate'))).to.equal('open');
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('remembers a visitor whose country cannot be told', async () => {
    const { on, open, again, close, calls } = await visits({
      origin: [{ json: originAnswer('', null) }],
    });
    expect((await shown(await open(tag(on) + price)))[0]).to.equal('base');
    close();
    const page = await again();
    expect((await shown(page))[0]).to.equal('base');
    await silence(page);
    expect(await calls()).to.deep.equal([1, 0]);
  });
});

describe('what is remembered', () => {
  it('stands apart for each key', async () => {
    const { on, open, close, calls } = await visits(nigeria);
    await shown(await open(tag(on) + price));
    close();
    const other = tag(on).replace('"demo"', '"other"');
    expect(await shown(await open(other + price))).to.deep.equal(naira);
    expect(await calls()).to.deep.equal([2, 2]);
    close();
    await silence(await open(tag(on) + price));
    expect(await calls()).to.deep.equal([2, 2]);
  });

  it('stands apart for each service', async () => {
    const { on, open, close } = await visits(nigeria);
    await shown(await open(tag(on) + price));
    close();
    const german = await visits({
      origin: [{ json: originAnswer('DE', 'EUR') }],
      swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
    });
    const page = await german.open(tag(german.on) + price);
    expect(await shown(page)).to.deep.equal(['local', '€39.20']);
    expect(await german.calls()).to.deep.equal([1, 1]);
  });

  it('is in sessionStorage alone, where the page says so', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    await shown(await open(tag(on, 'data-storage="session"') + price));
    expect(storedNames(localStorage)).to.deep.equal([]);
    expect(storedEntries(on.baseUrl, sessionStorage)).to.have.lengthOf(2);
    close();
    const page = await again();
    expect(await shown(page)).to.deep.equal(naira);
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
  });

  it('is nowhere, where the page says so', async () => {
    const { on, open, again, close, calls } = await visits(nigeria);
    await shown(await open(tag(on, 'data-storage="none"') + price));
    expect([...storedNames(localStorage), ...storedNames(sessionStorage)]).to.deep.equal([]);
    close();
    expect(await shown(await again())).to.deep.equal(naira);
    expect(await calls()).to.deep.equal([2, 2]);
    expect([...storedNames(localStorage), ...storedNames(sessionStorage)]).to.deep.equal([]);
  });

  it('is nowhere, where the page names a place that there is not', async () => {
    const { on, open } = await visits(nigeria);
    await shown(await open(tag(on, 'data-storage="cookie"') + price));
    expect([...storedNames(localStorage), ...storedNames(sessionStorage)]).to.deep.equal([]);
    expect(document.cookie).to.equal('');
  });
});
