import { expect } from '@open-wc/testing/pure';
import { type CurrencyPicker } from '../../../src/index.js';
import { consoleOf, withTimers } from '../../support/elements.ts';
import { sent } from '../../support/forms.ts';
import { mountPicker, pick, selectOf } from '../../support/pickers.ts';
import { chooseCurrency, store } from '../../support/testStore.ts';

const picker = '<currency-picker name="currency" currencies="USD EUR JPY"></currency-picker>';

describe('<currency-picker> in a form', () => {
  it('sends the choice at once, not a microtask late', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    const shown = () => [el.value, selectOf(el).value, sent(el.form!)];
    el.value = 'EUR';
    expect(shown()).to.deep.equal(['EUR', 'EUR', 'currency=EUR']);
    void pick(el, 'JPY');
    expect(shown()).to.deep.equal(['JPY', 'JPY', 'currency=JPY']);
    void pick(el, '');
    expect(shown()).to.deep.equal(['', '', 'currency=']);
  });

  it('keeps the choice when its form is reset: it belongs to the visitor', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    await pick(el, 'EUR');
    el.form!.reset();
    await el.updateComplete;
    const shown = [el.value, selectOf(el).value, sent(el.form!), store.choice('currency')];
    expect(shown).to.deep.equal(['EUR', 'EUR', 'currency=EUR', 'EUR']);
  });

  it('uses what the browser restores, unless something newer is chosen', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    for (const code of ['EUR', 'JPY']) {
      el.formStateRestoreCallback(code);
      await el.updateComplete;
      expect([selectOf(el).value, sent(el.form!)], code).to.deep.equal(['EUR', 'currency=EUR']);
    }
  });
});

describe('<currency-picker>: the change event', () => {
  /** The change events that reach the document. */
  function listen(): { seen: Event[]; end(): void } {
    const seen: Event[] = [];
    const note = (event: Event) => void seen.push(event);
    document.addEventListener('change', note);
    return { seen, end: () => document.removeEventListener('change', note) };
  }

  it('comes once from the picker, bubbles and is composed', async () => {
    const el = await mountPicker(picker);
    const holder = el.parentElement!;
    const host = holder.appendChild(document.createElement('section'));
    host.attachShadow({ mode: 'open' }).append(el);
    const { seen, end } = listen();
    const values: string[] = [];
    el.addEventListener('change', () => values.push(el.value));
    const options = [...selectOf(el).options];
    await pick(el, 'EUR');
    await pick(el, '');
    end();
    // The options stay while the visitor goes through them.
    expect(options.every((each, at) => each === selectOf(el).options[at])).to.equal(true);
    expect(values).to.deep.equal(['EUR', '']);
    expect(seen.map(({ bubbles, composed }) => [bubbles, composed])).to.deep.equal([
      [true, true],
      [true, true],
    ]);
  });

  const silent: [what: string, act: (el: CurrencyPicker) => unknown][] = [
    ['a choice by the page', () => chooseCurrency('EUR')],
    ['its value being set', (el) => (el.value = 'EUR')],
    ['a form that is restored', (el) => el.formStateRestoreCallback('EUR')],
    ['another list', (el) => (el.currencies = 'GBP')],
  ];
  for (const [what, act] of silent) {
    it(`a currency picker has no change event after ${what}`, async () => {
      const el = await mountPicker(`<form>${picker}</form>`);
      const { seen, end } = listen();
      act(el);
      await el.updateComplete;
      end();
      expect(seen).to.deep.equal([]);
    });
  }
});

describe('several pickers on a page', () => {
  it('show the same choice, also if it is not on their list', async () => {
    const codes = () => [...selectOf(all[1]).options].map(({ value }) => value);
    const all = await Promise.all([
      mountPicker(picker),
      mountPicker(`<form>${picker}</form>`),
      mountPicker(),
    ]);
    // The last two are not on the list, and the last one has no name.
    for (const code of ['JPY', '', 'CHF', 'QQQ']) {
      if (code === 'QQQ') chooseCurrency(code);
      else await pick(all[code === 'CHF' ? 2 : 0], code);
      for (const el of all) {
        await el.updateComplete;
        expect([el.value, selectOf(el).value]).to.deep.equal([code, code]);
      }
      expect(sent(all[1].form!)).to.equal(`currency=${code}`);
      const more = ['CHF', 'QQQ'].filter((each) => each === code);
      expect(codes(), JSON.stringify(code)).to.deep.equal(['', 'USD', 'EUR', 'JPY', ...more]);
    }
    await pick(all[1], 'EUR');
    expect(codes()).to.deep.equal(['', 'USD', 'EUR', 'JPY']);
  });

  it('leave the choice alone if the value is not a currency', async () => {
    const el = await mountPicker(picker);
    await pick(el, 'EUR');
    const messages = await consoleOf(async () => {
      for (const value of ['EURO', '<b>', '12']) {
        el.value = value;
        expect(el.value, value).to.equal('EUR');
      }
    });
    expect(messages).to.have.lengthOf(3);
    el.value = null;
    expect(el.value).to.equal('');
  });
});

describe('<currency-picker> and the bindings of frameworks', () => {
  it('has the new value in the input event and in the change event', async () => {
    const el = await mountPicker(picker);
    const values: string[] = [];
    for (const type of ['input', 'change']) {
      el.addEventListener(type, (event) => {
        values.push(`${type} ${el.value}`);
        // As v-model does with what it has read.
        el.value = (event.target as CurrencyPicker).value;
      });
    }
    await pick(el, 'EUR');
    expect(values).to.deep.equal(['input EUR', 'change EUR']);
    expect([el.value, selectOf(el).value]).to.deep.equal(['EUR', 'EUR']);
  });

  it('ignores the first empty value, and uses each later one as a choice', async () => {
    chooseCurrency('EUR');
    const el = await mountPicker(picker);
    el.value = '';
    expect([el.value, store.choice('currency')]).to.deep.equal(['EUR', 'EUR']);
    el.value = '';
    expect([el.value, store.choice('currency')]).to.deep.equal(['', null]);
  });

  it('uses what was set before the script came', async () => {
    // In a document without a window, nothing is upgraded yet.
    const early = document.implementation.createHTMLDocument('').createElement('currency-picker');
    Object.assign(early, { value: 'JPY' });
    const el = await mountPicker(`<div>${picker}</div>`);
    el.replaceWith(early);
    await early.updateComplete;
    expect(Object.hasOwn(early, 'value')).to.equal(false);
    expect([early.value, store.choice('currency')]).to.deep.equal(['JPY', 'JPY']);
  });

  it('asks for nothing while the visitor steps through the list by keyboard', async () => {
    const el = await mountPicker(picker);
    const select = selectOf(el);
    await withTimers(400, async ({ end }) => {
      for (const code of ['USD', 'EUR', 'JPY']) {
        select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await pick(el, code);
        const shown = [el.value, select.value, store.choice('currency')];
        expect(shown).to.deep.equal([code, code, null]);
      }
      end();
      expect(store.choice('currency')).to.equal('JPY');
    });
  });
});
