import { expect } from '@open-wc/testing/pure';
import { type LocalPrice } from '../../../src/index.js';
import { change } from '../../support/change.ts';
import {
  mountPrice,
  patience,
  settled,
  stateOf,
  textOf,
  until,
  withTimers,
} from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { configure } from '../../support/testStore.ts';

const slow = { ...nigeria, origin: [{ hold: true, json: originAnswer('NG', 'NGN') }] };
const hidden = 'base-price="49.00" base-currency="USD" pending="hidden"';
/** So far away that nothing is asked. */
const away = `${hidden} loading="lazy" style="display: block; margin-block-start: 10000px"`;
/** Milliseconds for a call, unlike any other delay here. */
const timeout = 12_345;

afterEach(() => configure({ timeout: patience }));

const mountHidden = (attributes = hidden, content = '<b>$49.00</b>') =>
  mountPrice(slow, attributes, content);

/** Whether a visitor sees the author’s price, or what is printed in its place. */
function isSeen(el: LocalPrice): boolean {
  const printed = el.shadowRoot!.querySelector('[part=price]');
  return getComputedStyle(printed ?? el.querySelector('b') ?? el).visibility === 'visible';
}

describe('<local-price>: pending="hidden"', () => {
  it('keeps the space of the author’s price, and hides a printed one, until the price is known', async () => {
    const { el: empty } = await mountHidden(hidden, '');
    expect([textOf(empty), isSeen(empty)]).to.deep.equal(['$49.00', false]);
    const { el, on } = await mountHidden();
    expect([stateOf(el), isSeen(el)]).to.deep.equal(['pending', false]);
    expect(getComputedStyle(el).visibility).to.equal('hidden');
    expect(el.querySelector('b')!.getBoundingClientRect().width).to.be.greaterThan(0);
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect([isSeen(el), textOf(el)]).to.deep.equal([true, 'NGN 76,282.40']);
  });

  it('shows the author’s price when the service fails', async () => {
    const { el } = await mountPrice({ origin: [{ status: 500 }] }, hidden, '<b>$49.00</b>');
    expect(await settled(el)).to.equal('error');
    expect(isSeen(el)).to.equal(true);
  });

  it('hides nothing if the base price is right, or is asked for', async () => {
    configure({ consent: 'required' });
    const { el } = await mountHidden();
    expect([stateOf(el), isSeen(el)]).to.deep.equal(['base', true]);
    configure({ consent: undefined });
    el.pending = 'base';
    await until(el, 'pending');
    expect(isSeen(el)).to.equal(true);
  });

  it('ends after the time for one call, whatever changes meanwhile', async () => {
    configure({ timeout });
    await withTimers(timeout, async (timers) => {
      const { el } = await mountHidden(away);
      await change(el, { apikey: 'another' });
      el.parentElement!.append(document.createElement('p'), el);
      await el.updateComplete;
      expect([isSeen(el), timers.started]).to.deep.equal([false, 1]);
      timers.end();
      expect([stateOf(el), isSeen(el)]).to.deep.equal(['pending', true]);
      await change(el, { apikey: 'a third' });
      expect([stateOf(el), isSeen(el)]).to.deep.equal(['pending', true]);
    });
  });

  it('ends when the element leaves the page or the document, and starts again when it comes back', async () => {
    const { el } = await mountHidden();
    const holder = el.parentElement!;
    el.remove();
    await Promise.resolve();
    await change(el, { basePrice: '98' });
    expect(el.shadowRoot!.adoptedStyleSheets).to.deep.equal([]);
    holder.append(el);
    await el.updateComplete;
    expect(isSeen(el)).to.equal(false);
    const frame = holder.appendChild(document.createElement('iframe'));
    frame.contentDocument!.body.append(el);
    await el.updateComplete;
    expect(frame.contentWindow!.getComputedStyle(el).visibility).to.equal('visible');
  });
});
