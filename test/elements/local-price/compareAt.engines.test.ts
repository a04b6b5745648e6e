import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import type { LocalPrice } from '../../../src/index.js';
import { america, germany, mountPrice, settled, stateOf, textOf } from '../../support/elements.ts';
import { nigeria } from '../../support/service.ts';

const usd = 'base-price="49.00" base-currency="USD" compare-at="79.00"';
const words = '<span slot="was">Was</span><span slot="now">now</span>';

const before = (el: LocalPrice) => el.shadowRoot!.querySelector('s')?.textContent ?? null;

/** All texts in the order in which they are read, with what is slotted. */
function spoken(node: Node): string {
  if (node instanceof HTMLSlotElement) {
    return node.hidden ? '' : node.assignedNodes().map(spoken).join('');
  }
  return node.nodeType === Node.TEXT_NODE
    ? node.textContent!
    : [...node.childNodes].map(spoken).join('');
}

const read = (el: LocalPrice) => spoken(el.shadowRoot!).replace(/\s+/g, ' ').trim();

describe('<local-price>: the price before', () => {
  it('stands before the price, converted, with the words of the author', async () => {
    const { el, events } = await mountPrice(germany, usd, `$49.00${words}`);
    await settled(el);
    expect(read(el)).to.equal('Was €63.20 now €39.20');
    expect(el.shadowRoot!.querySelector('s')!.part.value).to.equal('compare-at');
    expect(el.value).to.include({ amount: '39.20', compareAt: '63.20' });
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
    expect(getComputedStyle(el.shadowRoot!.querySelector('s')!).textDecorationLine).to.equal(
      'line-through',
    );
  });

  it('has words for screen readers alone, until a style sheet shows them', async () => {
    const { el } = await mountPrice(germany, usd, `$49.00${words}`);
    await settled(el);
    const was = el.querySelector<HTMLElement>('[slot=was]')!;
    expect(getComputedStyle(was).clipPath).to.equal('inset(50%)');
    expect(getComputedStyle(was).position).to.equal('absolute');
    was.textContent = 'A long word '.repeat(99);
    expect(document.documentElement.scrollWidth).to.be.at.most(window.innerWidth);
    was.style.position = 'static';
    expect(getComputedStyle(was).position).to.equal('static');
  });

  it('stands before the author’s own content, where that is the price', async () => {
    const { el } = await mountPrice(america, usd, `$49.00${words}`);
    expect(await settled(el)).to.equal('base');
    expect(read(el)).to.equal('Was $79.00 now $49.00');
    expect(el.value).to.include({ amount: '49.00', compareAt: '79.00' });
    const { el: failed } = await mountPrice({ ...nigeria, swap: [{ status: 500 }] }, usd, '$49.00');
    expect(await settled(failed)).to.equal('error');
    expect(read(failed)).to.equal('$79.00 $49.00');
  });

  it('is not said twice where the content has one', async () => {
    const { el } = await mountPrice(america, usd, '<s>$79.00</s> $49.00');
    await settled(el);
    expect(read(el)).to.equal('$79.00 $49.00');
    expect(before(el)).to.equal(null);
  });

  it('is printed where there is no content', async () => {
    const { el } = await mountPrice(america, usd, '');
    await settled(el);
    expect(read(el)).to.equal('$79.00 $49.00');
  });

  it('follows its attribute, and goes with its words', async () => {
    const { el } = await mountPrice(germany, usd, `$49.00${words}`);
    await settled(el);
    for (const [value, text] of [
      ['79.00 EUR:60', 'Was €63.20 now €39.20'],
      ['49.00', '€39.20'],
      ['40', '€39.20'],
      [null, '€39.20'],
      ['99', 'Was €79.20 now €39.20'],
    ] as const) {
      el.compareAt = value;
      await el.updateComplete;
      expect(read(el)).to.equal(text);
    }
    expect(stateOf(el)).to.equal('local');
  });

  for (const [what, attributes, text] of [
    ['of the same currency stands beside a fixed price', 'compare-at="79 EUR:60"', '€60.00 €45.00'],
    ['of another currency does not', 'compare-at="79 GBP:60"', '€45.00'],
  ] as const) {
    it(what, async () => {
      const price = `base-price="49" base-currency="USD" prices="EUR:45" ${attributes}`;
      const { el } = await mountPrice(germany, price);
      await settled(el);
      expect(read(el)).to.equal(text);
    });
  }

  it('has the digits of the price', async () => {
    const { el } = await mountPrice(germany, `${usd} trailing-zero-display="strip-if-integer"`);
    await settled(el);
    expect(read(el)).to.equal('€63.20 €39.20');
    el.prices = 'EUR:45';
    el.compareAt = '79 EUR:60';
    await el.updateComplete;
    expect(read(el)).to.equal('€60 €45');
    el.compareAt = '79 EUR:60.50';
    await el.updateComplete;
    expect(read(el)).to.equal('€60.50 €45.00');
  });

  it('keeps its own digits from the price in the base currency', async () => {
    const strip = 'trailing-zero-display="strip-if-integer" show="both"';
    const price = `base-price="49" base-currency="USD" prices="EUR:45" compare-at="79.50" ${strip}`;
    const { el } = await mountPrice(germany, price);
    await settled(el);
    expect(read(el)).to.equal('€45 ($49)');
  });

  it('stands at the right side from right to left', async () => {
    const { el } = await mountPrice(germany, usd, '$49.00');
    el.parentElement!.dir = 'rtl';
    await settled(el);
    const [old, now] = ['s', 'bdi'].map((name) =>
      el.shadowRoot!.querySelector(name)!.getBoundingClientRect(),
    );
    expect(old!.left).to.be.greaterThan(now!.left);
    el.parentElement!.dir = '';
  });
});

describe('<local-price> in a sentence', () => {
  it('has no line break in an amount', async () => {
    const price = 'base-price="49" base-price-max="80" base-currency="USD" currency-display="name"';
    const { el } = await mountPrice(germany, price);
    await settled(el);
    expect(textOf(el)).to.contain(' euros');
    el.parentElement!.style.width = '1px';
    expect(el.shadowRoot!.querySelector('bdi')!.getClientRects()).to.have.lengthOf(1);
  });

  it('prints a whole amount without zeros where it is told to', async () => {
    const strip = 'trailing-zero-display="strip-if-integer"';
    const price = `base-price="50.00" base-currency="USD" ${strip}`;
    const { el } = await mountPrice(germany, price);
    await settled(el);
    expect(textOf(el)).to.equal('€40');
    expect(el.value!.amount).to.equal('40.00');
    for (const [name, value, text] of [
      ['basePrice', '51.00', '€40.80'],
      ['basePriceMax', '62.50', /^€40.80 ?– ?€50.00$/],
      ['basePrice', '50', /^€40 ?– ?€50$/],
      ['show', 'both', /^€40.00 ?– ?€50.00$/],
    ] as const) {
      Object.assign(el, { [name]: value });
      await el.updateComplete;
      expect(textOf(el)).to.match(text instanceof RegExp ? text : new RegExp(`^${text}$`));
    }
  });
});
