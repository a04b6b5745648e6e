import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { type PriceValue } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { mountPrice, settled, stateOf, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';
import { configure, service } from '../../support/testStore.ts';

const held = {
  origin: [{ json: originAnswer('NG', 'NGN') }],
  swap: [{ hold: true, json: swapAnswer('ngn', 'usd', 0.00064235) }],
};

/** Waits until a service has had so many calls of an operation. */
async function asked(on: { count(name: string): Promise<number> }, name: string, times = 1) {
  while ((await on.count(name)) < times);
}

describe('<local-price>: while a call is under way', () => {
  it('shows the author’s price and has no value', async () => {
    const { el, on } = await mountPrice(held);
    await asked(on, 'swap');
    expect([textOf(el), el.value]).to.deep.equal(['$49.00', null]);
    // The amount is that of the attribute when the answer comes.
    el.setAttribute('base-price', '98');
    await on.release();
    await settled(el);
    expect(el.value).to.include({ amount: '152564.80', baseAmount: '98.00' });
    expect(await on.count('swap')).to.equal(1);
  });

  it('drops the answer for a base currency that it had before', async () => {
    const { el, on } = await mountPrice(held);
    await asked(on, 'swap');
    await on.script({ swap: [{ json: swapAnswer('ngn', 'eur', 0.00054211) }] });
    el.setAttribute('base-currency', 'EUR');
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ baseCurrency: 'EUR', amount: '90387.56' });
  });
});

describe('<local-price>: another transport while a call is under way', () => {
  const stuck = { ...nigeria, origin: [{ hold: true, json: {} }, ...nigeria.origin!] };

  it('is used by all, if the settings name it', async () => {
    const { el, on } = await mountPrice(stuck);
    const { el: other } = await mountPrice(on);
    await asked(on, 'origin');
    configure({ transport: 'fetch' });
    expect(await settled(el)).to.equal('local');
    expect(await settled(other)).to.equal('local');
    configure({ transport: undefined });
    await on.release();
  });

  it('is tried before any of them fails', async () => {
    const { el, on, events } = await mountPrice({
      ...nigeria,
      origin: [{ hold: true, body: '' }, ...nigeria.origin!],
    });
    const attributes = 'base-price="49.00" base-currency="USD" transport="fetch"';
    const { el: other } = await mountPrice(on, attributes);
    await asked(on, 'origin');
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(await settled(other)).to.equal('local');
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
  });
});

describe('<local-price>: attributes that change', () => {
  it('follow without a further call', async () => {
    const { el, on, events } = await ready(mountPrice(nigeria));
    await change(el, { basePrice: '10' });
    expect(textOf(el)).to.equal('NGN 15,567.84');
    await change(el, { currencyDisplay: 'narrow-symbol' });
    expect(textOf(el)).to.equal('₦15,567.84');
    expect(await on.count('swap')).to.equal(1);
    // The way of printing is no change of the price.
    expect(events.map(({ detail }) => (detail as { amount: string }).amount)).to.deep.equal([
      '76282.40',
      '15567.84',
    ]);
  });

  it('may name another service', async () => {
    const { el } = await ready(mountPrice(nigeria));
    const other = await service({
      origin: [{ json: originAnswer('DE', 'EUR') }],
      swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
    });
    await change(el, { baseUrl: other.baseUrl });
    expect(stateOf(el)).to.equal('pending');
    expect(textOf(el)).to.equal('$49.00');
    await settled(el);
    expect(el.value).to.include({ amount: '39.20', currency: 'EUR' });
  });

  it('report the author’s price when that comes back, and no amount twice', async () => {
    const { el, on, events } = await ready(mountPrice(nigeria));
    await change(el, { apikey: 'other' });
    await settled(el);
    await on.extend({ swap: [{ json: { status: false } }] });
    await change(el, { baseCurrency: 'CHF' });
    expect(await settled(el)).to.equal('error');
    expect(events.map(({ type, detail }) => [type, (detail as PriceValue).amount])).to.deep.equal([
      ['local-price-change', '76282.40'],
      ['local-price-change', '49.00'],
      ['local-price-error', undefined],
    ]);
  });
});
