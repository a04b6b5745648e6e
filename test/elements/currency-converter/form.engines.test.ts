import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import type { CurrencyConverter } from '../../../src/index.js';
import { consoleOf, settled, stateOf, until } from '../../support/elements.ts';
import {
  choose,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
} from '../../support/converters.ts';

afterEach(endConverters);

const attributes = 'name="price" amount="10000" from="NGN" to="USD"';

/** A converter in a form. */
async function inForm(own = attributes, around = '<form></form>') {
  const made = await mountConverter(fromNigeria, own);
  const holder = made.el.parentElement!;
  holder.insertAdjacentHTML('beforeend', around);
  (holder.querySelector('fieldset') ?? holder.querySelector('form'))!.append(made.el);
  await settled(made.el);
  return { ...made, form: holder.querySelector('form')! };
}

/** What a form sends, as `name=value`. */
const sent = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join('&');

/** What the element says to its form. */
interface HasMessage {
  internals: ElementInternals;
}

/** The native controls. */
const controlsOf = (el: Element) =>
  ['amount', 'from', 'to', 'swap'].map((part) => partOf<HTMLInputElement>(el, part));

describe('<currency-converter> in a form', () => {
  const rows: [what: string, own: string, around: string, sent: string][] = [
    ['sends the result', attributes, '<form></form>', 'price=6.42'],
    ['sends an empty value where there is none', 'name="price"', '<form></form>', 'price='],
    ['sends nothing without a name', 'amount="5"', '<form></form>', ''],
    ['sends nothing when it is disabled', `${attributes} disabled`, '<form></form>', ''],
    [
      'sends nothing in a disabled fieldset',
      attributes,
      '<form><fieldset disabled></fieldset></form>',
      '',
    ],
  ];
  for (const [what, own, around, expected] of rows) {
    it(what, async () => {
      expect(sent((await inForm(own, around)).form)).to.equal(expected);
    });
  }

  it('sends no result that does not belong to what is typed', async () => {
    const { el, form } = await inForm();
    await enter(el, 'abc');
    expect(sent(form)).to.equal('price=');
    await enter(el, '20000');
    await settled(el);
    expect(sent(form)).to.equal('price=12.85');
  });

  it('is not sent before the result is there, or while the amount is unreadable', async () => {
    const words = '<span slot="failed">Noch nichts.</span>';
    const { el, form } = await inForm();
    el.innerHTML = words;
    const validity = () => [
      form.checkValidity(),
      (el as never as HasMessage).internals.validationMessage,
    ];
    expect(validity()).to.deep.equal([true, '']);
    await enter(el, 'abc');
    expect(validity()).to.deep.equal([false, 'This amount can’t be read.']);
    inputOf(el).value = '20000';
    inputOf(el).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await el.updateComplete;
    expect(stateOf(el)).to.equal('pending');
    expect(validity()).to.deep.equal([false, 'Noch nichts.']);
    await settled(el);
    expect(validity()).to.deep.equal([true, '']);
    el.disabled = true;
    await enter(el, 'abc');
    expect(form.checkValidity()).to.equal(true);
  });

  it('is sent without a result where the service has none', async () => {
    await consoleOf(async () => {
      const { el } = await mountConverter({ convert: [{ status: 500 }] }, attributes);
      expect(await settled(el)).to.equal('error');
      expect(el.matches(':valid')).to.equal(true);
    });
  });

  it('goes back to its attributes with a reset', async () => {
    const { el, form } = await inForm('name="price" amount="10000" to="USD"');
    await enter(el, 'abc');
    await choose(el, 'to', 'EUR');
    await choose(el, 'from', 'GBP');
    form.reset();
    expect(await until(el, 'local')).to.equal('local');
    expect([inputOf(el).value, ...pairOf(el), sent(form)]).to.deep.equal([
      '10000',
      'NGN',
      'USD',
      'price=6.42',
    ]);
  });

  it('goes back with a reset to what a framework has set as properties', async () => {
    const { el, form } = await inForm('name="price"');
    Object.assign(el, { amount: '500', from: 'NGN', to: 'USD' });
    await el.updateComplete;
    await enter(el, '7');
    await choose(el, 'to', 'EUR');
    el.amount = '10000';
    await el.updateComplete;
    await choose(el, 'to', 'GBP');
    form.reset();
    expect(await until(el, 'local')).to.equal('local');
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['10000', 'NGN', 'USD']);
    Object.assign(el, { amount: undefined, from: undefined });
    await el.updateComplete;
    await enter(el, '7');
    form.reset();
    await el.updateComplete;
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['', 'NGN', 'USD']);
  });

  describe('brought back by the browser', () => {
    /** The state that a converter keeps for the browser. */
    const stateOf = async (act: (el: CurrencyConverter) => unknown, own = attributes) => {
      // By element: a converter of the test before may get its answer only now.
      const states = new Map<Element | undefined, unknown>();
      const { setFormValue } = ElementInternals.prototype;
      ElementInternals.prototype.setFormValue = function (...args) {
        states.set(this.shadowRoot?.host, args[1]);
        return setFormValue.apply(this, args);
      };
      try {
        const { el } = await inForm(own);
        await act(el);
        await el.updateComplete;
        return String(states.get(el));
      } finally {
        ElementInternals.prototype.setFormValue = setFormValue;
      }
    };
    const restored = async (state: string, own = attributes) => {
      const { el } = await inForm(own);
      el.formStateRestoreCallback(state);
      await el.updateComplete;
      await settled(el);
      return [inputOf(el).value, ...pairOf(el)];
    };

    it('has what the visitor has entered', async () => {
      const state = await stateOf(async (el) => {
        await enter(el, '20000');
        await choose(el, 'to', 'EUR');
      });
      expect(await restored(state)).to.deep.equal(['20000', 'NGN', 'EUR']);
    });

    it('has what the page says now, but for that and the other currency', async () => {
      const now = 'name="price" amount="250" from="GBP" to="EUR"';
      const own = ['250', 'GBP', 'EUR'];
      expect(await restored(await stateOf(() => {}), now)).to.deep.equal(own);
      expect(await restored(await stateOf((el) => enter(el, '7')), now)).to.deep.equal([
        '7',
        'GBP',
        'EUR',
      ]);
      const chosen = await stateOf((el) => choose(el, 'to', 'JPY'));
      expect(await restored(chosen, now)).to.deep.equal(['250', 'NGN', 'JPY']);
      const over = await stateOf((el) => partOf(el, 'swap').click());
      expect(await restored(over, now)).to.deep.equal(['250', 'USD', 'NGN']);
      expect(await restored(await stateOf((el) => enter(el, '')), now)).to.deep.equal([
        '',
        'GBP',
        'EUR',
      ]);
      const overruled = await stateOf(async (el) => {
        await choose(el, 'to', 'JPY');
        el.to = 'GBP';
        await el.updateComplete;
        await choose(el, 'from', 'EUR');
      });
      expect(await restored(overruled, now)).to.deep.equal(['250', 'EUR', 'GBP']);
      // What is wrong stays what it is.
      const wrong = await stateOf(() => {}, 'name="price" amount="1,299"');
      expect(await restored(wrong, now)).to.deep.equal(own);
    });

    it('goes back to what the page has set, even where it was brought back at once', async () => {
      const { el, form } = await inForm();
      const early = el.cloneNode() as CurrencyConverter;
      el.replaceWith(early);
      early.formStateRestoreCallback('=20000,,=EUR');
      await settled(early);
      expect([inputOf(early).value, ...pairOf(early)]).to.deep.equal(['20000', 'NGN', 'EUR']);
      form.reset();
      expect(await until(early, 'local')).to.equal('local');
      expect([inputOf(early).value, ...pairOf(early)]).to.deep.equal(['10000', 'NGN', 'USD']);
    });

    it('stays as it is where the form is reset before anything was entered', async () => {
      const { el, form } = await inForm();
      const early = el.cloneNode() as CurrencyConverter;
      el.replaceWith(early);
      form.reset();
      await settled(early);
      expect([inputOf(early).value, ...pairOf(early)]).to.deep.equal(['10000', 'NGN', 'USD']);
    });

    it('has what the page says where nothing was entered', async () => {
      for (const state of ['', ',,', ',,,EUR']) {
        expect(await restored(state)).to.deep.equal(['10000', 'NGN', 'USD']);
      }
    });
  });

  it('is of the form that is set, as an attribute or as a property', async () => {
    const { el, form } = await inForm();
    const other = document.createElement('form');
    other.id = 'other';
    form.after(other);
    el.form = 'other';
    expect([el.getAttribute('form'), el.form === other, sent(form)]).to.deep.equal([
      'other',
      true,
      '',
    ]);
    el.form = null;
    expect([el.getAttribute('form'), el.form === form]).to.deep.equal([null, true]);
  });

  it('names its form and its name as a native control does', async () => {
    const { el, form } = await inForm();
    expect(el.form === form).to.equal(true);
    expect(form.elements.namedItem('price') === el).to.equal(true);
    el.name = 'sum';
    await el.updateComplete;
    expect(sent(form)).to.equal('sum=6.42');
  });

  it('is in the way of a form only while there is something to mend', async () => {
    const { el, form } = await inForm();
    let submits = 0;
    form.addEventListener('submit', (event) => (event.preventDefault(), (submits += 1)));
    partOf(el, 'swap').click();
    expect(submits).to.equal(0);
    await settled(el);
    form.requestSubmit();
    expect(submits).to.equal(1);
    await enter(el, 'abc');
    form.requestSubmit();
    expect(submits).to.equal(1);
  });

  it('follows its disabled attribute and its fieldset at once', async () => {
    const { el, form } = await inForm(attributes, '<form><fieldset></fieldset></form>');
    const fieldset = el.closest('fieldset')!;
    for (const [own, around] of [
      [false, false],
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ] as const) {
      el.toggleAttribute('disabled', own);
      fieldset.disabled = around;
      const isDisabled = own || around;
      const disabled = new Set(controlsOf(el).map((each) => each.disabled));
      expect([...disabled]).to.deep.equal([isDisabled]);
      expect(sent(form)).to.equal(isDisabled ? '' : 'price=6.42');
    }
  });

  it('is disabled from the start where its attribute says so, and still converts', async () => {
    const { el } = await mountConverter(fromNigeria, `${attributes} disabled`);
    expect(await settled(el)).to.equal('local');
    expect(controlsOf(el).every(({ disabled }) => disabled)).to.equal(true);
  });
});
