import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { ready } from '../../support/change.ts';
import { america, germany, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';
import { service } from '../../support/testStore.ts';

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

describe('<local-price>: the change event', () => {
  it('bubbles and crosses shadow roots, once the element shows the frozen value', async () => {
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
});
