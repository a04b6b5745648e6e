import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { ready } from '../../support/change.ts';
import { america, germany, mountPrice, settled, stateOf } from '../../support/elements.ts';
import type { Script } from '../../support/scriptedService.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';
const note = '<small slot="note">You pay $49.00.</small>';

/** What a visitor reads. */
const seen = (el: LocalPrice): string => el.innerText.replace(/\s+/g, ' ').trim();
const shown = (el: LocalPrice): string =>
  [...el.shadowRoot!.childNodes]
    .map((node) =>
      node instanceof HTMLSlotElement
        ? node.hidden
          ? ''
          : node
              .assignedNodes()
              .map((each) => each.textContent)
              .join('')
        : node instanceof Comment
          ? ''
          : node.textContent,
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

afterEach(() => chooseCurrency(null));

describe('<local-price>: a note', () => {
  for (const [what, attributes, text] of [
    ['an amount', usd, '€39.20 You pay $49.00.'],
    ['a range', `${usd} base-price-max="98.00"`, '€39.20 – €78.40 You pay $49.00.'],
    ['both prices', `${usd} show="both"`, '€39.20 ($49.00) You pay $49.00.'],
    ['a price before', `${usd} compare-at="60.00"`, '€48.00 €39.20 You pay $49.00.'],
  ] as const) {
    it(`follows ${what} that comes from a rate, and can be seen`, async () => {
      const { el } = await mountPrice(germany, attributes, `$49.00 ${note}`);
      expect(shown(el)).not.to.contain('You pay');
      await settled(el);
      expect([stateOf(el), shown(el)]).to.deep.equal(['local', text]);
      expect(el.matches(':state(converted)')).to.equal(true);
      expect(el.querySelector('small')!.offsetWidth).to.be.greaterThan(10);
      expect(seen(el)).to.equal('You pay $49.00.');
    });
  }

  for (const [what, script, attributes, state, text] of [
    ['a fixed price', germany, `${usd} prices="EUR:45"`, 'local', '€45.00'],
    ['the author’s price', america, usd, 'base', '$49.00'],
    ['a price after a failure', { origin: [{ status: 500 }] }, usd, 'error', '$49.00'],
  ] as [string, Script, string, string, string][]) {
    it(`the note of a price is not shown with ${what}`, async () => {
      const { el } = await ready(mountPrice(script, attributes, `$49.00 ${note}`));
      expect([stateOf(el), shown(el)]).to.deep.equal([state, text]);
      expect(el.matches(':state(converted)')).to.equal(false);
    });
  }

  for (const [what, script, attributes, text] of [
    ['a fixed price', germany, `${usd} prices="EUR:45"`, '€45.00 You pay $49.00.'],
    ['an amount from a rate', germany, usd, '€39.20 You pay $49.00.'],
    [
      'an entry in the currency that is charged',
      germany,
      `${usd} prices="DE/USD:45" currencies="GBP"`,
      '$45.00',
    ],
    ['the author’s price', america, usd, '$49.00'],
    ['a price of zero', germany, 'base-price="0" base-currency="USD"', '€0.00'],
    ['a fixed price of zero', germany, `${usd} prices="EUR:0"`, '€0.00'],
  ] as const) {
    it(`the note for foreign amounts is right beside ${what}`, async () => {
      const { el } = await ready(mountPrice(script, `${attributes} note="foreign"`, note));
      expect(shown(el)).to.equal(text);
      expect(el.matches(':state(converted)')).to.equal(el.value!.source === 'swap');
    });
  }

  it('for foreign amounts may be the page’s default, which counts for derived prices', async () => {
    configure({ note: 'foreign' });
    const { el } = await mountPrice(germany, `${usd} id="plan" prices="EUR:45"`, note);
    el.insertAdjacentHTML('afterend', `<local-price of="plan" times="2">${note}</local-price>`);
    await settled(el);
    const derived = el.nextElementSibling as LocalPrice;
    await derived.updateComplete;
    expect([shown(el), shown(derived)]).to.deep.equal([
      '€45.00 You pay $49.00.',
      '€90.00 You pay $49.00.',
    ]);
    configure({ note: undefined });
    await el.updateComplete;
    expect(shown(el)).to.equal('€45.00');
  });

  it('may come and go later, and follows the state', async () => {
    const { el } = await ready(mountPrice(germany, usd, '$49.00'));
    for (const [markup, text] of [
      [note, '€39.20 You pay $49.00.'],
      ['', '€39.20'],
    ] as const) {
      if (markup) el.insertAdjacentHTML('beforeend', markup);
      else el.querySelector('small')!.remove();
      // The observer of the content was made before this one.
      await new Promise((resolve) => {
        new MutationObserver(resolve).observe(el, { childList: true });
        el.append('');
      });
      await el.updateComplete;
      expect(shown(el), JSON.stringify(markup)).to.equal(text);
    }
    // A framework may name the slot later.
    el.insertAdjacentHTML('beforeend', note.replace(/ slot="?note"?/, ''));
    await el.updateComplete;
    expect(shown(el)).to.equal('€39.20');
    el.querySelector('small')!.slot = 'note';
    await Promise.resolve();
    await el.updateComplete;
    expect(shown(el)).to.equal('€39.20 You pay $49.00.');
    chooseCurrency('USD');
    await el.updateComplete;
    expect([stateOf(el), shown(el)]).to.deep.equal(['base', '$49.00']);
  });
});
