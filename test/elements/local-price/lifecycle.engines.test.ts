import { expect } from '@open-wc/testing/pure';
import { type PriceValue } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
import { mountPrice, settled, stateOf, textOf, america, germany } from '../../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';
import { configure, service } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';
const rate = (from: string, to: string, value: number) => ({ json: swapAnswer(from, to, value) });
const held = {
  origin: [{ json: originAnswer('NG', 'NGN') }],
  swap: [{ hold: true, json: swapAnswer('ngn', 'usd', 0.00064235) }],
};

/** Waits until a service has had so many calls of an operation. */
async function asked(on: { count(name: string): Promise<number> }, name: string, times = 1) {
  while ((await on.count(name)) < times);
}

it('<local-price> shows the author’s price and has no value while a call is under way', async () => {
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

it('<local-price> uses another transport while a call is in progress, if the settings name it', async () => {
  const { el, on } = await mountPrice({
    ...nigeria,
    origin: [{ hold: true, json: {} }, ...nigeria.origin!],
  });
  const { el: other } = await mountPrice(on, usd);
  await asked(on, 'origin');
  configure({ transport: 'fetch' });
  expect([await settled(el), await settled(other)]).to.deep.equal(['local', 'local']);
  configure({ transport: undefined });
  await on.release();
});

it('<local-price> reports each other price once, and not how it is printed', async () => {
  const { el, on, events } = await ready(mountPrice(nigeria));
  await change(el, { basePrice: '10', currencyDisplay: 'narrow-symbol' });
  expect(textOf(el)).to.equal('₦15,567.84');
  await change(el, { currencyDisplay: 'code' });
  await change(el, { apikey: 'other' });
  await settled(el);
  await on.extend({ swap: [{ json: { status: false } }] });
  await change(el, { baseCurrency: 'CHF' });
  expect(await settled(el)).to.equal('error');
  const other = service({
    origin: [{ json: originAnswer('DE', 'EUR') }],
    swap: [rate('eur', 'chf', 1.25)],
  });
  await change(el, { baseUrl: other.baseUrl });
  expect([stateOf(el), textOf(el)]).to.deep.equal(['pending', '$49.00']);
  await settled(el);
  expect(events.map(({ type, detail }) => [type, (detail as PriceValue).amount])).to.deep.equal([
    ['local-price-change', '76282.40'],
    ['local-price-change', '15567.84'],
    ['local-price-change', '10.00'],
    ['local-price-error', undefined],
    ['local-price-change', '8.00'],
  ]);
});

describe('<local-price>: coming to life', () => {
  it('asks nothing before it is in a document, and works in a shadow root, as a clone', async () => {
    const on = service(nigeria);
    const template = document.createElement('template');
    template.innerHTML = '<local-price base-price="49" base-currency="USD"></local-price>';
    const copy = document.importNode(template.content, true);
    const el = copy.querySelector('local-price')!;
    Object.assign(el, { baseUrl: on.baseUrl, apikey: 'k' });
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(copy);
    expect(await on.calls()).to.deep.equal([]);
    document.body.append(host);
    expect(await settled(el)).to.equal('local');
    host.remove();
  });

  it('has the content and the language of another window', async () => {
    const { el } = await ready(mountPrice(america));
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentDocument!;
    inner.documentElement.lang = 'de';
    el.replaceChildren(inner.createTextNode('from $49'));
    inner.body.append(el);
    await el.updateComplete;
    expect([await settled(el), textOf(el)]).to.deep.equal(['base', 'from $49']);
    el.replaceChildren();
    el.requestUpdate();
    await el.updateComplete;
    expect(textOf(el)).to.equal('49,00 $');
    frame.remove();
  });
});

it('<local-price>: the change event bubbles and crosses shadow roots, once the element shows the frozen value', async () => {
  const { el } = await mountPrice(germany);
  const [event, ...shown] = await new Promise<[CustomEvent, string, boolean]>((resolve) =>
    document.addEventListener(
      'local-price-change',
      (each) => resolve([each, textOf(el), el.matches(':state(local)')]),
      { once: true },
    ),
  );
  expect(shown).to.deep.equal(['€39.20', true]);
  expect(event.target).to.equal(el);
  expect(event).to.include({ bubbles: true, composed: true, detail: el.value });
  expect(Object.isFrozen(el.value)).to.equal(true);
});
