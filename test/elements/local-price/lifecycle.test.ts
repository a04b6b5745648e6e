import { expect } from '@open-wc/testing/pure';
import { LocalPrice } from '../../../src/index.js';
import '../../../src/define.js';
import { america, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

/** The properties of a price in US dollars that asks a service. */
const propertiesOf = ({ baseUrl }: { baseUrl: string }) => ({
  basePrice: 49,
  baseCurrency: 'usd',
  baseUrl,
  apikey: 'k',
  locale: 'en-US',
});

describe('<local-price>: coming to life', () => {
  it('keeps properties that were set before', async () => {
    class Late extends LocalPrice {}
    const el = document.createElement('late-price') as LocalPrice;
    Object.assign(el, propertiesOf(service(nigeria)));
    document.body.append(el);
    customElements.define('late-price', Late);
    await settled(el);
    expect(textOf(el)).to.equal('NGN 76,282.40');
    el.remove();
  });

  it('asks nothing before it is in a document', async () => {
    const on = service(nigeria);
    const el = document.createElement('local-price');
    Object.assign(el, propertiesOf(on));
    expect(await on.calls()).to.deep.equal([]);
    document.body.append(el);
    expect(await settled(el)).to.equal('local');
    el.remove();
  });

  it('works in a shadow root, as a template’s copy', async () => {
    const { baseUrl } = service(nigeria);
    const template = document.createElement('template');
    template.innerHTML = `<local-price base-price="49" base-currency="USD" apikey="k" base-url="${baseUrl}"></local-price>`;
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(template.content.cloneNode(true));
    document.body.append(host);
    expect(await settled(host.shadowRoot!.querySelector('local-price')!)).to.equal('local');
    host.remove();
  });

  it('takes on the content and the language of another window', async () => {
    const { el } = await mountPrice(america);
    await settled(el);
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

describe('<local-price>: the change event', () => {
  it('bubbles, crosses shadow roots, and tells a value that nobody can change', async () => {
    const { el } = await mountPrice(germany);
    const event = await new Promise<CustomEvent>((resolve) =>
      document.addEventListener('local-price-change', (each) => resolve(each as CustomEvent), {
        once: true,
      }),
    );
    expect(event.target).to.equal(el);
    expect(event).to.include({ bubbles: true, composed: true, detail: el.value });
    expect(Object.isFrozen(el.value)).to.equal(true);
  });

  it('comes when the element already shows what it tells', async () => {
    const { el } = await mountPrice(nigeria);
    const seen = await new Promise((resolve) =>
      el.addEventListener('local-price-change', () =>
        resolve([textOf(el), el.matches(':state(local)')]),
      ),
    );
    expect(seen).to.deep.equal(['NGN 76,282.40', true]);
  });
});
