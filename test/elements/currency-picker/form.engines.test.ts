import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { type CurrencyPicker } from '../../../src/index.js';
import { consoleOf } from '../../support/elements.ts';
import { endPickers, mountPicker, pick, selectOf } from '../../support/pickers.ts';
import { chooseCurrency, store } from '../../support/testStore.ts';

afterEach(endPickers);

const picker = '<currency-picker name="currency" currencies="USD EUR JPY"></currency-picker>';

/** What a form sends, as `name=value`. */
const sent = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join('&');

describe('<currency-picker> in a form', () => {
  const cases: [what: string, markup: string, choice: string | null, sent: string][] = [
    ['sends the empty choice', picker, null, 'currency='],
    ['sends what is chosen', picker, 'EUR', 'currency=EUR'],
    ['sends it in upper case', picker, 'eur', 'currency=EUR'],
    ['sends nothing without a name', picker.replace('name="currency"', ''), 'EUR', ''],
    ['sends nothing when it is disabled', picker.replace('name', 'disabled name'), 'EUR', ''],
    ['sends nothing in a disabled fieldset', `<fieldset disabled>${picker}</fieldset>`, 'EUR', ''],
    [
      'sends what is chosen in the legend of a disabled fieldset',
      `<fieldset disabled><legend>${picker}</legend></fieldset>`,
      'EUR',
      'currency=EUR',
    ],
    [
      'sends what is chosen from outside of the form',
      `<form id="buy"></form>${picker.replace('name', 'form="buy" name')}`,
      'EUR',
      'currency=EUR',
    ],
  ];
  for (const [what, markup, choice, expected] of cases) {
    it(what, async () => {
      const inside = markup.includes('<form') ? markup : `<form>${markup}</form>`;
      const el = await mountPicker(inside);
      chooseCurrency(choice);
      await el.updateComplete;
      expect(sent(el.closest('div')!.querySelector('form')!)).to.equal(expected);
    });
  }

  it('names its form, its name and its value as a native control does', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    expect(el.form === el.closest('form')).to.equal(true);
    expect(el.form!.elements.namedItem('currency') === el).to.equal(true);
    expect(el.value).to.equal('');
    el.name = 'money';
    await pick(el, 'JPY');
    expect([el.value, sent(el.form!)]).to.deep.equal(['JPY', 'money=JPY']);
  });

  it('sends what is chosen at once, and not a microtask late', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    const shown = () => [el.value, selectOf(el).value, sent(el.form!)];
    el.value = 'EUR';
    expect(shown()).to.deep.equal(['EUR', 'EUR', 'currency=EUR']);
    void pick(el, 'JPY');
    expect(shown()).to.deep.equal(['JPY', 'JPY', 'currency=JPY']);
    el.form!.reset();
    expect(shown()).to.deep.equal(['', '', 'currency=']);
  });

  it('takes what the browser brings back, unless something newer is chosen', async () => {
    const el = await mountPicker(`<form>${picker}</form>`);
    el.formStateRestoreCallback('EUR');
    await el.updateComplete;
    expect([el.value, selectOf(el).value, sent(el.form!)]).to.deep.equal([
      'EUR',
      'EUR',
      'currency=EUR',
    ]);
    el.formStateRestoreCallback('JPY');
    await el.updateComplete;
    expect(el.value).to.equal('EUR');
  });

  it('follows its disabled attribute and its fieldset at once', async () => {
    const el = await mountPicker(`<form><fieldset>${picker}</fieldset></form>`);
    const fieldset = el.closest('fieldset')!;
    for (const [own, around] of [
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ] as const) {
      el.toggleAttribute('disabled', own);
      fieldset.disabled = around;
      const isDisabled = own || around;
      expect([selectOf(el).disabled, el.matches(':disabled')]).to.deep.equal([
        isDisabled,
        isDisabled,
      ]);
      expect(sent(el.form!)).to.equal(isDisabled ? '' : 'currency=');
    }
  });

  it('is disabled from the start where its attribute or its fieldset says so', async () => {
    for (const markup of [
      picker.replace('name', 'disabled name'),
      `<form><fieldset disabled>${picker}</fieldset></form>`,
    ]) {
      expect(selectOf(await mountPicker(markup)).disabled).to.equal(true);
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
    await pick(el, 'EUR');
    await pick(el, '');
    end();
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
    ['a form that is reset', (el) => (chooseCurrency('EUR'), el.form!.reset())],
    ['another list', (el) => (el.currencies = 'GBP')],
  ];
  for (const [what, act] of silent) {
    it(`does not come from ${what}`, async () => {
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
  it('are in step', async () => {
    const all = await Promise.all([
      mountPicker(picker),
      mountPicker(`<form>${picker}</form>`),
      mountPicker(),
    ]);
    for (const code of ['JPY', '', 'EUR']) {
      await pick(all[0], code);
      for (const el of all) {
        await el.updateComplete;
        expect([el.value, selectOf(el).value]).to.deep.equal([code, code]);
      }
      expect(sent(all[1].form!)).to.equal(`currency=${code}`);
    }
  });

  it('show what was chosen elsewhere, although it is not theirs', async () => {
    const codes = () => [...selectOf(el).options].map(({ value }) => value);
    const el = await mountPicker(`<form>${picker}</form>`);
    for (const code of ['CHF', 'GBP']) {
      chooseCurrency(code);
      await el.updateComplete;
      expect([el.value, selectOf(el).value]).to.deep.equal([code, code]);
      expect(sent(el.form!)).to.equal(`currency=${code}`);
      expect(codes()).to.deep.equal(['', 'USD', 'EUR', 'JPY', code]);
    }
    await pick(el, 'EUR');
    expect(codes()).to.deep.equal(['', 'USD', 'EUR', 'JPY']);
    expect([el.value, selectOf(el).value]).to.deep.equal(['EUR', 'EUR']);
  });

  it('show what was chosen elsewhere, although it has no name', async () => {
    for (const el of [await mountPicker(picker), await mountPicker()]) {
      chooseCurrency('QQQ');
      await el.updateComplete;
      expect([el.value, selectOf(el).value]).to.deep.equal(['QQQ', 'QQQ']);
    }
  });

  it('keep their options while the visitor goes through them', async () => {
    const el = await mountPicker(picker);
    const options = [...selectOf(el).options];
    for (const code of ['USD', 'EUR', '']) {
      await pick(el, code);
      expect(options.every((option, index) => option === selectOf(el).options[index])).to.equal(
        true,
      );
    }
  });

  it('belong to the form that is set, as an attribute or as a property', async () => {
    const el = await mountPicker(picker);
    const form = document.createElement('form');
    form.id = 'elsewhere';
    document.body.append(form);
    el.form = 'elsewhere';
    expect([el.getAttribute('form'), el.form === form]).to.deep.equal(['elsewhere', true]);
    el.form = null;
    expect([el.getAttribute('form'), el.form]).to.deep.equal([null, null]);
    form.remove();
  });

  it('leave the choice alone where it is no currency', async () => {
    const el = await mountPicker(picker);
    await pick(el, 'EUR');
    const messages = await consoleOf(async () => {
      for (const value of ['EURO', '<b>', '12']) {
        el.value = value;
        expect(el.value).to.equal('EUR');
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

  it('does not take the first empty value for a choice, and each later one', async () => {
    chooseCurrency('EUR');
    const el = await mountPicker(picker);
    el.value = '';
    expect([el.value, store.choice]).to.deep.equal(['EUR', 'EUR']);
    el.value = '';
    expect([el.value, store.choice]).to.deep.equal(['', null]);
  });

  it('takes over what was set before the script came', async () => {
    // In a document without a window, nothing is upgraded yet.
    const early = document.implementation.createHTMLDocument('').createElement('currency-picker');
    Object.assign(early, { value: 'JPY' });
    const el = await mountPicker(`<div>${picker}</div>`);
    el.replaceWith(early);
    await early.updateComplete;
    expect(Object.hasOwn(early, 'value')).to.equal(false);
    expect([early.value, store.choice]).to.deep.equal(['JPY', 'JPY']);
  });

  it('asks for nothing while the visitor steps through the list by keyboard', async () => {
    const el = await mountPicker(picker);
    const select = selectOf(el);
    const choices: (string | null)[] = [];
    for (const code of ['USD', 'EUR', 'JPY']) {
      select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      await pick(el, code);
      choices.push(store.choice);
      expect([el.value, select.value]).to.deep.equal([code, code]);
    }
    expect(choices).to.deep.equal([null, null, null]);
    while (store.choice === null) await new Promise(requestAnimationFrame);
    expect(store.choice).to.equal('JPY');
  });
});
