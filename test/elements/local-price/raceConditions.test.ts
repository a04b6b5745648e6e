import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { type PriceValue } from '../../../src/index.js';
import { mountPrice, settled, stateOf, textOf, until } from '../../support/elements.ts';
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
  it('is pending, with the author’s price and no value', async () => {
    const { el, on, events } = await mountPrice(held);
    await asked(on, 'swap');
    expect(stateOf(el)).to.equal('pending');
    expect(textOf(el)).to.equal('$49.00');
    expect(el.value).to.equal(null);
    expect(events).to.deep.equal([]);
    await on.release();
    expect(await settled(el)).to.equal('local');
  });

  it('shows the amount that the attribute has when the answer comes', async () => {
    const { el, on } = await mountPrice(held);
    await asked(on, 'swap');
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

  it('gives the call up when its only element is removed, and asks again when it is back', async () => {
    const { el, on, events } = await mountPrice(held);
    await asked(on, 'swap');
    const holder = el.parentElement!;
    el.remove();
    await Promise.resolve();
    await on.release();
    await on.script({ swap: [{ json: swapAnswer('ngn', 'usd', 0.00064235) }] });
    holder.append(el);
    expect(await until(el, 'local')).to.equal('local');
    expect(await on.count('origin')).to.equal(1);
    expect(await on.count('swap')).to.equal(2);
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
  });
});


describe('<local-price>: moved in the document', () => {
  it('asks nothing again, while waiting and afterwards', async () => {
    const { el, on } = await mountPrice(held);
    await asked(on, 'swap');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(el);
    await on.release();
    await settled(el);
    document.body.prepend(el);
    await el.updateComplete;
    expect(stateOf(el)).to.equal('local');
    expect(await on.count('origin')).to.equal(1);
    expect(await on.count('swap')).to.equal(1);
  });

  it('takes the language of where it is now', async () => {
    const { el } = await mountPrice(nigeria);
    await settled(el);
    const german = document.createElement('div');
    german.lang = 'de-DE';
    document.body.append(german);
    german.append(el);
    await el.updateComplete;
    expect(textOf(el)).to.equal('76.282,40 NGN');
  });
});

describe('<local-price>: attributes that change', () => {
  it('follow without a further call', async () => {
    const { el, on, events } = await mountPrice(nigeria);
    await settled(el);
    el.basePrice = '10';
    await el.updateComplete;
    expect(textOf(el)).to.equal('NGN 15,567.84');
    el.currencyDisplay = 'narrow-symbol';
    await el.updateComplete;
    expect(textOf(el)).to.equal('₦15,567.84');
    expect(await on.count('swap')).to.equal(1);
    // The way of printing is no change of the price.
    expect(events.map(({ detail }) => (detail as { amount: string }).amount)).to.deep.equal([
      '76282.40',
      '15567.84',
    ]);
  });

  it('may name another service', async () => {
    const { el } = await mountPrice(nigeria);
    await settled(el);
    const other = await service({
      origin: [{ json: originAnswer('DE', 'EUR') }],
      swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
    });
    el.baseUrl = other.baseUrl;
    await el.updateComplete;
    expect(stateOf(el)).to.equal('pending');
    expect(textOf(el)).to.equal('$49.00');
    await settled(el);
    expect(el.value).to.include({ amount: '39.20', currency: 'EUR' });
  });

  it('announce the author’s price when that comes back, and no amount twice', async () => {
    const { el, on, events } = await mountPrice(nigeria);
    await settled(el);
    el.apikey = 'other';
    await el.updateComplete;
    await settled(el);
    await on.extend({ swap: [{ json: { status: false } }] });
    el.baseCurrency = 'CHF';
    await el.updateComplete;
    expect(await settled(el)).to.equal('error');
    expect(events.map(({ type, detail }) => [type, (detail as PriceValue).amount])).to.deep.equal([
      ['local-price-change', '76282.40'],
      ['local-price-change', '49.00'],
      ['local-price-error', undefined],
    ]);
  });
});
