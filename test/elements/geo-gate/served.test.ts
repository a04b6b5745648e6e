import { expect } from '@open-wc/testing/pure';
import { gateMarkOf } from '../../../src/pricing/gates/gateMark.js';
import type { GeoGate } from '../../../src/index.js';
import { settled, stateOf } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import { newStore, service } from '../../support/testStore.ts';
import type { Store } from '../../../src/store/index.js';

/** Returns a store whose service says that the visitor is in Germany, and the calls to it. */
function germany(): { store: Store; on: ReturnType<typeof service> } {
  const store = newStore();
  const on = service({ origin: [{ json: originAnswer('DE', 'EUR') }] });
  store.configure({ apikey: 'k', baseUrl: on.baseUrl });
  return { store, on };
}

/** Puts a gate in whose first slot has a mark, as a parser does. */
function parse(mark: string, store: Store): GeoGate {
  const { body } = Document.parseHTMLUnsafe(
    `<geo-gate allow="US"><template shadowrootmode="open"><slot data-served="${mark}"></slot><p>planted</p></template><p>in</p><p slot="blocked">out</p></geo-gate>`,
  );
  const el = document.adoptNode(body.querySelector('geo-gate')!);
  Object.defineProperty(el, 'store', { value: store, configurable: true });
  document.body.append(el);
  return el;
}

const seen = (el: GeoGate): string[] =>
  [...el.querySelectorAll('p')]
    .filter((p) => p.getClientRects().length > 0)
    .map((p) => p.textContent);

describe('<geo-gate> from which a server has removed a branch', () => {
  afterEach(() => document.querySelectorAll('geo-gate').forEach((each) => each.remove()));

  it('stays as it is, whatever the visitor chooses, without a call', async () => {
    const { store, on } = germany();
    const el = parse(gateMarkOf({ open: true, country: 'AT', reason: 'allowed' }), store);
    const changes: unknown[] = [];
    el.addEventListener('geo-gate-change', ({ detail }) => changes.push(detail));
    await el.updateComplete;
    expect([stateOf(el), el.open, el.country, seen(el)]).to.deep.equal([
      'open',
      true,
      'AT',
      ['in'],
    ]);
    store.choose('country', 'FR');
    el.allow = 'FR';
    await el.updateComplete;
    expect([stateOf(el), el.country, seen(el)]).to.deep.equal(['open', 'AT', ['in']]);
    expect(changes).to.deep.equal([{ open: true, country: 'AT', reason: 'allowed' }]);
    expect(el.shadowRoot!.textContent).not.to.contain('planted');
    expect(await on.calls()).to.deep.equal([]);
  });

  it('stays as it is where the parser has refused its root', async () => {
    const { store } = germany();
    const mark = gateMarkOf({ open: true, country: 'AT', reason: 'allowed' });
    const holder = document.createElement('div');
    holder.innerHTML = `<geo-gate allow="US"><template shadowrootmode="open"><slot data-served="${mark}"></slot></template><p>in</p></geo-gate>`;
    const el = holder.querySelector('geo-gate')!;
    el.store = store;
    document.body.append(el);
    await el.updateComplete;
    expect([stateOf(el), el.country, el.innerHTML]).to.deep.equal(['open', 'AT', '<p>in</p>']);
  });

  it('decides itself if the mark says what no gate decides', async () => {
    const { store } = germany();
    const el = parse('gate 1 open - allowed', store);
    await settled(el);
    expect([stateOf(el), el.country, seen(el)]).to.deep.equal(['closed', 'DE', ['out']]);
    expect(el.shadowRoot!.textContent).not.to.contain('planted');
  });
});
