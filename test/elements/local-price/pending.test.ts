import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import { type LocalPrice } from '../../../src/index.js';
import { mountPrice, patience, settled, stateOf, textOf, until } from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { configure } from '../../support/testStore.ts';

const slow = { ...nigeria, origin: [{ hold: true, json: originAnswer('NG', 'NGN') }] };
const hidden = 'base-price="49.00" base-currency="USD" pending="hidden"';

afterEach(() => configure({ timeout: patience }));

/** Whether a visitor sees the author's price, or what is printed in its place. */
function isSeen(el: LocalPrice): boolean {
  const printed = el.shadowRoot!.querySelector('[part=price]');
  return getComputedStyle(printed ?? el.querySelector('b') ?? el).visibility === 'visible';
}

describe('<local-price>: pending="hidden"', () => {
  it('keeps the room of the author’s price free until the price is known', async () => {
    const { el, on } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    expect(stateOf(el)).to.equal('pending');
    expect(isSeen(el)).to.equal(false);
    expect(getComputedStyle(el).visibility).to.equal('hidden');
    expect(el.querySelector('b')!.getBoundingClientRect().width).to.be.greaterThan(0);
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(isSeen(el)).to.equal(true);
    expect(textOf(el)).to.equal('NGN 76,282.40');
  });

  it('hides what it prints itself as well', async () => {
    const { el, on } = await mountPrice(slow, hidden, '');
    expect(textOf(el)).to.equal('$49.00');
    expect(isSeen(el)).to.equal(false);
    await on.release();
    await settled(el);
    expect(isSeen(el)).to.equal(true);
  });

  it('shows the author’s price when the service fails', async () => {
    const { el } = await mountPrice({ origin: [{ status: 500 }] }, hidden, '<b>$49.00</b>');
    expect(await settled(el)).to.equal('error');
    expect(isSeen(el)).to.equal(true);
  });

  it('ends with the time for one call, although the answer is still awaited', async () => {
    const { el, on } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    configure({ timeout: 50 });
    const other = document.createElement('local-price');
    for (const name of el.getAttributeNames()) other.setAttribute(name, el.getAttribute(name)!);
    other.setAttribute('loading', 'lazy');
    other.innerHTML = '<b>$49.00</b>';
    // So far away that it is not asked for at all.
    other.style.marginBlockStart = '10000px';
    other.style.display = 'block';
    other.setAttribute('base-currency', 'EUR');
    el.remove();
    document.body.append(other);
    await other.updateComplete;
    expect(isSeen(other)).to.equal(false);
    while (!isSeen(other)) await new Promise(requestAnimationFrame);
    expect(stateOf(other)).to.equal('pending');
    other.remove();
    await on.release();
  });

  it('hides nothing where the base price is the right one, or is asked for', async () => {
    configure({ consent: 'required' });
    const { el } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    expect([stateOf(el), isSeen(el)]).to.deep.equal(['base', true]);
    configure({ consent: undefined });
    el.pending = 'base';
    await until(el, 'pending');
    expect(isSeen(el)).to.equal(true);
    el.remove();
  });

  it('goes on, and ends in its time, when the element is moved', async () => {
    const { el, on } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    const { setTimeout: set } = window;
    let started = 0;
    window.setTimeout = ((...args: Parameters<typeof set>) => {
      started += 1;
      return set(...args);
    }) as typeof set;
    const place = document.createElement('div');
    document.body.append(place);
    place.append(el);
    await el.updateComplete;
    window.setTimeout = set;
    expect([isSeen(el), started]).to.deep.equal([false, 0]);
    await on.release();
    await settled(el);
    expect(isSeen(el)).to.equal(true);
  });

  it('ends in its time when another service is named meanwhile', async () => {
    configure({ timeout: 300 });
    // So far away that none of them is asked.
    const away = 'loading="lazy" style="display: block; margin-block-start: 10000px"';
    const { el } = await mountPrice(slow, `${hidden} ${away}`, '<b>$49.00</b>');
    expect(isSeen(el)).to.equal(false);
    for (let key = 0; !isSeen(el); key += 1) {
      el.apikey = `key ${key}`;
      await el.updateComplete;
      await new Promise(requestAnimationFrame);
      expect(key).to.be.lessThan(500);
    }
    el.apikey = 'the last';
    await el.updateComplete;
    expect([stateOf(el), isSeen(el)]).to.deep.equal(['pending', true]);
    el.remove();
  });

  it('hides nothing outside the page', async () => {
    const { el, on } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    const holder = el.parentElement!;
    el.remove();
    el.basePrice = '98';
    await el.updateComplete;
    expect(el.shadowRoot!.adoptedStyleSheets).to.deep.equal([]);
    holder.append(el);
    await el.updateComplete;
    expect(isSeen(el)).to.equal(false);
    el.remove();
    await on.release();
  });

  it('is over when the element leaves the page', async () => {
    const { el } = await mountPrice(slow, hidden, '<b>$49.00</b>');
    const holder = el.parentElement!;
    el.remove();
    await Promise.resolve();
    expect(el.shadowRoot!.adoptedStyleSheets).to.deep.equal([]);
    holder.append(el);
    await el.updateComplete;
    expect(isSeen(el)).to.equal(false);
    el.remove();
  });
});
