import { expect } from '@open-wc/testing/pure';
import type { CurrencyConverter } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import { consoleOf, settled, stateOf, until } from '../../support/elements.ts';
import { sent } from '../../support/forms.ts';
import {
  choose,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
} from '../../support/converters.ts';

const attributes = 'name="price" amount="10000" from="NGN" to="USD"';

async function inForm(own = attributes) {
  const made = await mountConverter(fromNigeria, own);
  const form = document.createElement('form');
  made.el.replaceWith(form);
  form.append(made.el);
  await settled(made.el);
  return { ...made, form };
}

/** What the element says to its form. */
interface HasMessage {
  internals: ElementInternals;
}

describe('<currency-converter> in a form', () => {
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

  it('is sent without a result if the service has none', async () => {
    await consoleOf(async () => {
      const { el } = await mountConverter({ convert: [{ status: 500 }] }, attributes);
      expect(await settled(el)).to.equal('error');
      expect(el.matches(':valid')).to.equal(true);
    });
  });

  it('goes back with a reset to its attributes, or to what a framework has set since', async () => {
    const { el, form } = await inForm('name="price" amount="10000" to="USD"');
    await enter(el, 'abc');
    await choose(el, 'to', 'EUR');
    await choose(el, 'from', 'GBP');
    form.reset();
    expect(await until(el, 'local')).to.equal('local');
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['10000', 'NGN', 'USD']);
    expect(sent(form)).to.equal('price=6.42');
    await change(el, { amount: '500', from: 'NGN', to: 'USD' });
    await enter(el, '7');
    await choose(el, 'to', 'EUR');
    await change(el, { amount: '10000' });
    await choose(el, 'to', 'GBP');
    form.reset();
    expect(await until(el, 'local')).to.equal('local');
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['10000', 'NGN', 'USD']);
    await change(el, { amount: undefined, from: undefined });
    await enter(el, '7');
    form.reset();
    await el.updateComplete;
    expect([inputOf(el).value, ...pairOf(el)]).to.deep.equal(['', 'NGN', 'USD']);
  });

  describe('restored by the browser', () => {
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

    it('has what the visitor has entered, and for the rest what the page says now', async () => {
      const now = 'name="price" amount="250" from="GBP" to="EUR"';
      const acts: [act: (el: CurrencyConverter) => unknown, restored: string, own?: string][] = [
        [() => {}, '250 GBP EUR'],
        [(el) => enter(el, '7'), '7 GBP EUR'],
        [(el) => choose(el, 'to', 'JPY'), '250 NGN JPY'],
        [(el) => partOf(el, 'swap').click(), '250 USD NGN'],
        [(el) => enter(el, ''), ' GBP EUR'],
        [
          async (el) => {
            await choose(el, 'to', 'JPY');
            await change(el, { to: 'GBP' });
            await choose(el, 'from', 'EUR');
          },
          '250 EUR GBP',
        ],
        // What is wrong stays what it is.
        [() => {}, '250 GBP EUR', 'name="price" amount="1,299"'],
      ];
      for (const [act, expected, own] of acts) {
        expect((await restored(await stateOf(act, own), now)).join(' ')).to.equal(expected);
      }
    });

    it('goes back with a reset to what the page has set, however early', async () => {
      for (const state of ['=20000,,=EUR', null]) {
        const { el, form } = await inForm();
        const early = el.cloneNode() as CurrencyConverter;
        el.replaceWith(early);
        if (state) {
          early.formStateRestoreCallback(state);
          await settled(early);
          expect([inputOf(early).value, ...pairOf(early)], state).to.deep.equal([
            '20000',
            'NGN',
            'EUR',
          ]);
        }
        form.reset();
        expect(await until(early, 'local'), state).to.equal('local');
        expect([inputOf(early).value, ...pairOf(early)], state).to.deep.equal([
          '10000',
          'NGN',
          'USD',
        ]);
      }
    });

    it('has no currency that no longer counts, unless it is on the list', async () => {
      const state = '=20000,=HRK,=EUR';
      expect(await restored(state)).to.deep.equal(['20000', 'NGN', 'EUR']);
      const own = 'amount="10000" from="NGN" to="USD" currencies="HRK EUR NGN USD"';
      expect(await restored(state, own)).to.deep.equal(['20000', 'HRK', 'EUR']);
    });

    it('has what the page says if nothing was entered', async () => {
      for (const state of ['', ',,', ',,,EUR']) {
        expect(await restored(state), JSON.stringify(state)).to.deep.equal(['10000', 'NGN', 'USD']);
      }
    });
  });

  it('stops a form only while there is something to correct', async () => {
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

  it('a disabled converter converts', async () => {
    const { el } = await mountConverter(fromNigeria, `${attributes} disabled`);
    expect(await settled(el)).to.equal('local');
  });
});
