import { expect } from '@open-wc/testing/pure';
import type { CurrencyPicker, GeoGate, LocalPrice } from '../../../src/index.js';
import type { Call } from '../../../src/client/createCall.js';
import { mountPrice, settled, stateOf, textOf, until } from '../../support/elements.ts';
import { newStore } from '../../support/testStore.ts';

/** The amounts that a rate was asked for, by base currency, with what answers it. */
type Waiting = Map<string, (exchangeRate: number) => void>;

/** A store of a visitor of a country, whose rates come when the test says so. */
function storeOf(country: string, symbol: string, waiting: Waiting = new Map()) {
  const call: Call = (operation, { from, to = '' }) =>
    operation === 'origin'
      ? Promise.resolve({ country, symbol } as never)
      : new Promise((resolve) =>
          waiting.set(to, (exchangeRate) => resolve({ from, to, exchangeRate } as never)),
        );
  const store = newStore({ createCall: () => call });
  store.configure({ baseUrl: 'https://rates.example', apikey: 'k' });
  return store;
}

const holders: Element[] = [];
afterEach(() => holders.splice(0).forEach((each) => each.remove()));

/** Makes elements of markup, which are handed a store before they are in the document. */
function mountOn(store: ReturnType<typeof newStore>, markup: string): Element[] {
  const holder = document.createElement('div');
  holder.lang = 'en-US';
  holder.append(document.createRange().createContextualFragment(markup));
  for (const el of holder.children) Object.assign(el, { store });
  holders.push(holder);
  document.body.append(holder);
  return [...holder.children];
}

describe('an element on a store of its own', () => {
  it('shows what that store knows, and not what that of the document knows', async () => {
    const markup = `<local-price base-price="49" base-currency="USD" prices="EUR:45 GBP:39"></local-price>
      <geo-gate allow="DE"></geo-gate><currency-picker currencies="EUR GBP"></currency-picker>`;
    for (const [country, currency, text, state] of [
      ['DE', 'EUR', '€45.00', 'open'],
      ['GB', 'GBP', '£39.00', 'closed'],
    ] as const) {
      const store = storeOf(country, currency);
      const [price, gate, picker] = mountOn(store, markup) as [LocalPrice, GeoGate, CurrencyPicker];
      await settled(price);
      expect([textOf(price), await settled(gate)], country).to.deep.equal([text, state]);
      store.choose('currency', 'EUR');
      await until(price, 'local');
      expect([textOf(price), picker.value], country).to.deep.equal(['€45.00', 'EUR']);
    }
    const { el } = await mountPrice(null, 'base-price="49" base-currency="USD" prices="EUR:45"');
    expect(stateOf(el)).to.equal('error');
  });

  it('makes that store listen to the browser only while it is in the document', async () => {
    let listeners = 0;
    const store = newStore();
    const { subscribe } = store;
    store.subscribe = (listener) => {
      listeners += 1;
      const unsubscribe = subscribe.call(store, listener);
      return () => ((listeners -= 1), unsubscribe());
    };
    const [picker] = mountOn(store, '<currency-picker></currency-picker>');
    expect(listeners).to.equal(1);
    document.body.append(picker!);
    expect(listeners).to.equal(1);
    picker!.remove();
    await Promise.resolve();
    expect(listeners).to.equal(0);
  });
});

it('four hundred prices in twenty base currencies are each updated by the answers for their own pair, and by no others', async () => {
  const codes =
    'AED AUD BRL CAD CHF CNY CZK GBP HUF IDR INR JPY KRW MXN NOK PLN SEK THB TRY ZAR'.split(' ');
  const waiting: Waiting = new Map();
  const markup = codes
    .map((code) => `<local-price base-price="10" base-currency="${code}">10</local-price>`)
    .join('')
    .repeat(20);
  const all = mountOn(storeOf('DE', 'EUR', waiting), markup) as LocalPrice[];
  const updates = new Map<string, number>();
  for (const el of all) {
    const code = el.baseCurrency!;
    el.addController({ hostUpdated: () => updates.set(code, (updates.get(code) ?? 0) + 1) });
  }
  while (waiting.size < codes.length) await new Promise(requestAnimationFrame);
  for (const code of codes) {
    updates.clear();
    waiting.get(code)!(0.5);
    const own = all.filter(({ baseCurrency }) => baseCurrency === code);
    for (const el of own) expect(await until(el, 'local')).to.equal('local');
    expect([...updates]).to.deep.equal([[code, own.length]]);
  }
  expect(all).to.have.lengthOf(400);
});
