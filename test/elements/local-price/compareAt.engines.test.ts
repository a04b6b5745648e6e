import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../../src/index.js';
import { change, ready } from '../../support/change.ts';
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
  it('is before the price, converted, with the words of the author', async () => {
    const { el, events } = await ready(mountPrice(germany, usd, `$49.00${words}`));
    expect(read(el)).to.equal('Was €63.20 now €39.20');
    expect(el.shadowRoot!.querySelector('s')!.part.value).to.equal('compare-at');
    expect(el.value).to.include({ amount: '39.20', compareAt: '63.20' });
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
    expect(getComputedStyle(el.shadowRoot!.querySelector('s')!).textDecorationLine).to.equal(
      'line-through',
    );
  });

  it('has words for screen readers alone, until a style sheet shows them', async () => {
    const { el } = await ready(mountPrice(germany, usd, `$49.00${words}`));
    const was = el.querySelector<HTMLElement>('[slot=was]')!;
    expect(getComputedStyle(was).clipPath).to.equal('inset(50%)');
    expect(getComputedStyle(was).position).to.equal('absolute');
    was.textContent = 'A long word '.repeat(99);
    expect(document.documentElement.scrollWidth).to.be.at.most(window.innerWidth);
    was.style.position = 'static';
    expect(getComputedStyle(was).position).to.equal('static');
  });

  it('is before the author’s content, or before the printed price', async () => {
    const { el } = await mountPrice(america, usd, `$49.00${words}`);
    expect(await settled(el)).to.equal('base');
    expect(read(el)).to.equal('Was $79.00 now $49.00');
    expect(el.value).to.include({ amount: '49.00', compareAt: '79.00' });
    const { el: empty } = await ready(mountPrice(america, usd, ''));
    expect(read(empty)).to.equal('$79.00 $49.00');
    const { el: failed } = await mountPrice({ ...nigeria, swap: [{ status: 500 }] }, usd, '$49.00');
    expect(await settled(failed)).to.equal('error');
    expect(read(failed)).to.equal('$79.00 $49.00');
  });

  it('is not repeated if the content has one', async () => {
    const { el } = await ready(mountPrice(america, usd, '<s>$79.00</s> $49.00'));
    expect(read(el)).to.equal('$79.00 $49.00');
    expect(before(el)).to.equal(null);
  });

  it('follows its attribute, and goes with its words', async () => {
    const { el } = await ready(mountPrice(germany, usd, `$49.00${words}`));
    for (const [value, text] of [
      ['79.00 EUR:60', 'Was €63.20 now €39.20'],
      ['49.00', '€39.20'],
      ['40', '€39.20'],
      [null, '€39.20'],
      ['99', 'Was €79.20 now €39.20'],
    ] as const) {
      await change(el, { compareAt: value });
      expect(read(el), value).to.equal(text);
    }
    expect(stateOf(el)).to.equal('local');
  });

  it('has the digits of the price, but not of the price in the base currency', async () => {
    const strip = 'trailing-zero-display="strip-if-integer"';
    const { el } = await ready(mountPrice(germany, `${usd} ${strip}`));
    expect(read(el)).to.equal('€63.20 €39.20');
    for (const [compareAt, show, text] of [
      ['79 EUR:60', 'local', '€60 €45'],
      ['79 EUR:60.50', 'local', '€60.50 €45.00'],
      ['79.50', 'both', '€45 ($49)'],
    ]) {
      await change(el, { prices: 'EUR:45', compareAt, show });
      expect(read(el), compareAt).to.equal(text);
    }
  });

  it('is on the right from right to left', async () => {
    const { el } = await mountPrice(germany, usd, '$49.00');
    el.parentElement!.dir = 'rtl';
    await settled(el);
    const [old, now] = ['s', '[part=price]'].map((name) =>
      el.shadowRoot!.querySelector(name)!.getBoundingClientRect(),
    );
    expect(old!.left).to.be.greaterThan(now!.left);
    el.parentElement!.dir = '';
  });
});

it('<local-price> in a sentence has no line break, and drops zeros if all amounts that are shown are whole', async () => {
  const price = 'base-price="50" base-price-max="62.50" base-currency="USD" show="both"';
  const looks = 'trailing-zero-display="strip-if-integer" currency-display="name"';
  const { el } = await ready(mountPrice(germany, `${price} ${looks}`));
  expect(textOf(el)).to.match(/^40.00 ?– ?50.00 euros$/);
  await change(el, { show: 'local' });
  expect(textOf(el)).to.match(/^40 ?– ?50 euros$/);
  el.parentElement!.style.width = '1px';
  expect(el.shadowRoot!.querySelector('[part=price]')!.getClientRects()).to.have.lengthOf(1);
});
