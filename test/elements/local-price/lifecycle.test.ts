import { expect } from '@open-wc/testing';
import { LocalPrice } from '../../../src/index.js';
import '../../../src/define.js';
import { mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

describe('<local-price>: coming to life', () => {
  it('keeps properties that were set before', async () => {
    const { baseUrl } = await service(nigeria);
    class Late extends LocalPrice {}
    const el = document.createElement('late-price') as LocalPrice;
    Object.assign(el, {
      basePrice: '49.00',
      baseCurrency: 'USD',
      baseUrl,
      apikey: 'k',
      locale: 'en-US',
    });
    document.body.append(el);
    customElements.define('late-price', Late);
    await settled(el);
    expect(textOf(el)).to.equal('NGN 76,282.40');
  });

  it('works when made by script, with numbers for text', async () => {
    const { baseUrl } = await service(nigeria);
    const el = document.createElement('local-price');
    Object.assign(el, {
      basePrice: 49,
      baseCurrency: 'usd',
      baseUrl,
      apikey: 'k',
      locale: 'en-US',
    });
    document.body.append(el);
    await settled(el);
    expect(el.value).to.include({ amount: '76282.40', baseCurrency: 'USD' });
  });

  it('asks nothing before it is in a document', async () => {
    const on = await service(nigeria);
    const el = document.createElement('local-price');
    Object.assign(el, { basePrice: '49', baseCurrency: 'USD', baseUrl: on.baseUrl, apikey: 'k' });
    expect(await on.calls()).to.deep.equal([]);
  });

  it('works in a document fragment, a shadow root and a template’s copy', async () => {
    const on = await service(nigeria);
    const template = document.createElement('template');
    template.innerHTML = `<local-price base-price="49" base-currency="USD" apikey="k" base-url="${on.baseUrl}"></local-price>`;
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(template.content.cloneNode(true));
    document.body.append(host);
    expect(await settled(host.shadowRoot!.querySelector('local-price')!)).to.equal('local');
  });
});

describe('<local-price>: adopted into another window', () => {
  it('knows the author’s price and its language there', async () => {
    const { el } = await mountPrice({ origin: [{ json: originAnswer('US', 'USD') }] });
    await settled(el);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentDocument!;
    inner.documentElement.lang = 'en-US';
    el.replaceChildren(inner.createTextNode('from $49'));
    inner.body.append(el);
    await el.updateComplete;
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('from $49');
  });
});

describe('<local-price>: events', () => {
  it('tell values that nobody can change', async () => {
    const { el } = await mountPrice(nigeria);
    await settled(el);
    expect(Object.isFrozen(el.value)).to.equal(true);
  });

  it('bubble, cross shadow roots, and tell the value', async () => {
    const { el } = await mountPrice(nigeria);
    const event = await new Promise<CustomEvent>((resolve) =>
      document.addEventListener('local-price-change', (each) => resolve(each as CustomEvent), {
        once: true,
      }),
    );
    expect(event.target).to.equal(el);
    expect(event).to.include({ bubbles: true, composed: true, detail: el.value });
  });

  it('come when the element already shows what they tell', async () => {
    const { el } = await mountPrice(nigeria);
    const seen = await new Promise((resolve) =>
      el.addEventListener('local-price-change', () =>
        resolve([textOf(el), el.matches(':state(local)')]),
      ),
    );
    expect(seen).to.deep.equal(['NGN 76,282.40', true]);
  });
});

describe('<local-price>: accessibility', () => {
  it('has nothing that axe objects to', async () => {
    const { el } = await mountPrice(nigeria);
    await settled(el);
    await expect(el).to.be.accessible();
  });
});
