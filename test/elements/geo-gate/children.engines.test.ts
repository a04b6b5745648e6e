import { elementsIn } from '../../../src/visit/elementsIn.js';
import { findMisplaced, misplacedSentences } from '../../../src/visit/misplaced.js';
import { expect, fixtureSync } from '@open-wc/testing';
import type { GeoGate } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import type { Settings } from '../../../src/store/index.js';
import { america, patience, settled, until } from '../../support/elements.ts';
import { sent } from '../../support/forms.ts';
import { originAnswer } from '../../support/service.ts';
import { configure, renewStore, service } from '../../support/testStore.ts';

/** Puts markup into an element as React and Vue do: the children of a template are in the template itself. */
function render(el: Element, markup: string): void {
  const made = document.createElement('div');
  made.innerHTML = markup;
  const templates = made.getElementsByTagName('template');
  // The list is live: it also gets the templates in templates.
  for (const template of templates) template.append(template.content);
  el.replaceChildren(...made.childNodes);
}

/** Renders markup into the page, for a visitor from the United States, and returns its first gate. */
function mount(markup: string, script = america, settings: Settings = {}) {
  const on = service(script);
  renewStore();
  configure({ baseUrl: on.baseUrl, apikey: 'demo', timeout: patience, ...settings });
  const holder = fixtureSync<HTMLElement>('<div></div>');
  render(holder, markup);
  return { on, holder, el: holder.querySelector('geo-gate')! };
}

/** Does the same, and waits until all prices and gates know what they show. */
async function ready(markup: string, settings?: Settings) {
  const mounted = mount(markup, america, settings);
  for (const each of mounted.holder.querySelectorAll('local-price, geo-gate')) {
    await settled(each as GeoGate);
  }
  return mounted;
}

/** The texts that a visitor sees. */
const seen = ({ innerText }: HTMLElement): string => innerText.replace(/\s+/g, ' ').trim();

const branches =
  '<template><button>in</button></template><template slot="blocked"><button>out</button></template><template slot="pending"><button>wait</button></template>';

describe('<geo-gate>: children that a framework has put into a template itself', () => {
  it('are shown in their place while their slot is, and otherwise hidden from everyone', async () => {
    const hold = { origin: [{ hold: true, json: originAnswer('US', 'USD') }] };
    const { el, on } = mount(`<geo-gate allow="US">${branches}</geo-gate>`, hold);
    const reset = document.createElement('style');
    reset.textContent = 'template { display: none !important }';
    el.after(reset);
    const buttons = [...el.querySelectorAll('button')];
    const check = async (text: string): Promise<void> => {
      expect(seen(el)).to.equal(text);
      expect([...el.querySelectorAll('button')]).to.deep.equal(buttons);
      for (const button of buttons) {
        const isShown = button.textContent === text;
        button.blur();
        button.focus();
        expect(document.activeElement === button, button.textContent!).to.equal(isShown);
        expect(button.checkVisibility(), button.textContent!).to.equal(isShown);
      }
      await expect(el).to.be.accessible();
    };
    await until(el, 'pending');
    await check('wait');
    await on.release();
    await settled(el);
    await check('in');
    await change(el, { allow: 'DE' });
    await check('out');
  });

  it('stay as the framework changes them', async () => {
    const { el } = await ready('<geo-gate><template></template></geo-gate>');
    const template = el.querySelector('template')!;
    for (const [act, text] of [
      [() => template.append('1'), '1'],
      [() => (template.firstChild!.nodeValue = '2'), '2'],
      [() => template.replaceChildren(), ''],
      [() => template.append('3'), '3'],
    ] as const) {
      act();
      expect(seen(el)).to.equal(text);
    }
    expect(el.childNodes).to.have.lengthOf(1);
  });

  it('may contain gates', async () => {
    const { el, holder } = await ready(
      `<geo-gate><template>
        <geo-gate><template>a</template></geo-gate>
        <geo-gate block="US"><template>b</template></geo-gate>
      </template></geo-gate>`,
    );
    const last = [...holder.querySelectorAll('geo-gate')].at(-1)!;
    expect(seen(el)).to.equal('a');
    await change(el, { allow: 'DE' });
    await change(last, { block: null });
    expect(seen(el)).to.equal('');
    await change(el, { allow: 'US' });
    expect(seen(el)).to.equal('a b');
  });

  it('are left alone in a template of another tool, or one that has content too', async () => {
    const { el } = await ready(
      '<geo-gate><template x-if="a">1</template><template>2</template></geo-gate>',
    );
    const template = document.createElement('template');
    template.innerHTML = '3';
    template.append('4');
    el.append(template);
    await change(el, { allow: 'US' });
    expect(seen(el)).to.equal('23');
  });

  it('are known to a clone of the gate', async () => {
    const { el } = await ready('<geo-gate><template>1</template></geo-gate>');
    const clone = el.cloneNode(true) as GeoGate;
    el.after(clone);
    await settled(clone);
    expect(seen(clone)).to.equal('1');
    await change(clone, { allow: 'DE' });
    expect([seen(clone), seen(el)]).to.deep.equal(['', '1']);
  });
});

customElements.define(
  'rated-input',
  class extends HTMLElement {
    static formAssociated = true;
    constructor() {
      super();
      this.attachInternals().setFormValue('5');
    }
  },
);

const price = (name: string): string =>
  `<local-price base-price="49" base-currency="USD" name="${name}"></local-price>`;

describe('<geo-gate> in a form', () => {
  it('lets the form send a price in a template itself only while it is shown', async () => {
    const { el, holder } = await ready(
      `<form><geo-gate>
        <template>${price('a')}</template>
        <template slot="blocked"><p><template>${price('b')}</template>${price('c')}</p></template>
      </geo-gate></form>`,
    );
    const form = holder.querySelector('form')!;
    expect(sent(form)).to.equal('a=49.00&a-currency=USD');
    await change(el, { allow: 'DE' });
    expect(sent(form)).to.equal('c=49.00&c-currency=USD');
  });

  it('lets the form send no price in a template itself before the gate has decided', async () => {
    // A gate whose script comes later has no slots.
    const { holder } = await ready(
      `<form><later-gate><template>${price('a')}</template></later-gate></form>`,
    );
    expect(sent(holder.querySelector('form')!)).to.equal('');
  });

  const input = '<input name="a">';
  for (const [what, markup, allow, isNamed] of [
    [
      'a hidden field',
      `<form><geo-gate><template>${input}</template></geo-gate></form>`,
      'DE',
      true,
    ],
    [
      'a hidden custom element',
      '<form><geo-gate><template><rated-input name="a"></rated-input></template></geo-gate></form>',
      'DE',
      true,
    ],
    [
      'a field of a form elsewhere, in another branch',
      '<form id="f"></form><geo-gate><template slot="blocked"><i><select form="f"></select></i></template></geo-gate>',
      'US',
      true,
    ],
    [
      'a form whose controls have names of its own properties',
      `<form><input name="elements"><geo-gate><template>${input}</template></geo-gate></form>`,
      'DE',
      true,
    ],
    [
      'a field that is shown',
      `<form><geo-gate><template>${input}</template></geo-gate></form>`,
      'US',
      false,
    ],
    ['a field without a form', `<geo-gate><template>${input}</template></geo-gate>`, 'DE', false],
    [
      'a hidden form',
      `<geo-gate><template><form>${input}</form></template></geo-gate>`,
      'DE',
      false,
    ],
    [
      'controls that nothing sends',
      '<form><geo-gate><template><fieldset disabled><input></fieldset><button type="button"></button></template></geo-gate></form>',
      'DE',
      false,
    ],
  ] as const) {
    it(`${isNamed ? 'has' : 'does not have'} ${what} that is named`, async () => {
      const gated = markup.replace('<geo-gate', `<geo-gate allow="${allow}"`);
      // No gate is pending.
      const { el } = await ready(gated, { country: 'US', currency: 'USD' });
      await change(el, { block: 'FR' });
      const named = findMisplaced(elementsIn()).map((each) => misplacedSentences(each)[0]);
      const sentence =
        'A form sends fields that <geo-gate> hides: React or Vue has put them into the <template> itself.';
      expect(named).to.deep.equal(isNamed ? [sentence] : []);
    });
  }
});
