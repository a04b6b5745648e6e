import { expect } from '@open-wc/testing';
import type { GeoGate, LocalPrice } from '../../src/index.js';
import { stateOf, textOf, until } from '../support/elements.ts';
import type { OpenPage } from '../support/openPage.ts';
import type { Script } from '../support/scriptedService.ts';
import { nigeria, originAnswer, swapAnswer } from '../support/service.ts';
import { storedEntries } from '../support/stored.ts';
import {
  clock,
  endVisits,
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

afterEach(endVisits);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The page waits with its load event for scripts, and so for a service that keeps it waiting. */
const byFetch = 'data-transport="fetch"';

const held = (symbol: string, rate: number): Script => ({
  origin: [{ hold: true, json: originAnswer('NG', 'NGN') }],
  swap: [{ hold: true, json: swapAnswer(symbol, 'usd', rate) }],
});

/** A page that is opened again some time after it was seen. */
async function seen(ago: number, attributes = '', markup = price) {
  const visit = await visits(nigeria);
  await shown(await visit.open(tag(visit.on, attributes) + price + firstLook));
  visit.close();
  const open = async (milliseconds = ago): Promise<OpenPage> =>
    visit.open(clock(milliseconds) + tag(visit.on, attributes) + markup + firstLook);
  return { ...visit, open };
}

/** Waits until both answers have come in once more. */
async function refreshed({ baseUrl }: { baseUrl: string }, ago: number): Promise<void> {
  const isNew = ([, time]: readonly [unknown, number, unknown]) => time > Date.now() + ago / 2;
  while (!storedEntries(baseUrl).every(isNew)) await new Promise(requestAnimationFrame);
}

describe('what is remembered and no longer fresh', () => {
  it('shows at once, and is asked for behind it, once', async () => {
    const { on, open, calls, close } = await seen(2 * hour);
    const page = await open();
    expect(firstLookOf(page)).to.include({ state: 'local', text: 'NGN 76,282.40' });
    await refreshed(on, 2 * hour);
    await silence(page);
    expect(await calls()).to.deep.equal([2, 2]);
    close();
    await silence(await open());
    expect(await calls()).to.deep.equal([2, 2]);
  });

  it('stays the same nodes where the text is the same', async () => {
    const { on, open } = await seen(2 * hour, byFetch);
    await on.extend(held('ngn', 0.00064235));
    const page = await open();
    const el = page.find<LocalPrice>('local-price');
    const nodes = [...el.shadowRoot!.querySelectorAll('*')];
    let changes = 0;
    el.addEventListener('local-price-change', () => (changes += 1));
    const watch = new page.window.MutationObserver((records) => (changes += records.length));
    watch.observe(el.shadowRoot!, { childList: true, subtree: true, characterData: true });
    await on.release();
    await refreshed(on, 2 * hour);
    await el.updateComplete;
    await silence(page);
    const left = el.shadowRoot!.querySelectorAll('*');
    expect(nodes.every((node, index) => node === left[index])).to.equal(true);
    expect([changes, watch.takeRecords().length]).to.deep.equal([0, 0]);
    watch.disconnect();
  });

  it('makes way for what is new', async () => {
    const { on, open } = await seen(2 * hour, byFetch);
    await on.extend(held('ngn', 0.00050001));
    const page = await open();
    const el = page.find<LocalPrice>('local-price');
    const change = new Promise((resolve) => el.addEventListener('local-price-change', resolve));
    expect(textOf(el)).to.equal('NGN 76,282.40');
    await on.release();
    await change;
    expect([stateOf(el), textOf(el)]).to.deep.equal(['local', 'NGN 97,998.04']);
  });

  it('is not enough for a gate', async () => {
    const gate = '<geo-gate allow="DE">here</geo-gate>';
    const { on, open } = await seen(2 * hour, byFetch, gate + price);
    await on.extend({ origin: [{ hold: true, json: originAnswer('DE', 'NGN') }] });
    const page = await open();
    const el = page.find<GeoGate>('geo-gate');
    expect(firstLookOf(page).state).to.equal('local');
    await silence(page);
    expect([stateOf(el), el.country]).to.deep.equal(['pending', null]);
    await on.release();
    await until(el, 'open');
    expect(el.country).to.equal('DE');
  });

  it('stands where the service fails, but not for a gate', async () => {
    const gate = '<geo-gate allow="NG" unknown="hide">here</geo-gate>';
    const { on, open } = await seen(2 * hour, '', gate + price);
    await on.script({});
    const page = await open();
    await until(page.find<GeoGate>('geo-gate'), 'closed');
    await silence(page);
    expect(await shown(page)).to.deep.equal(naira);
  });
});

describe('the time for which an answer is fresh', () => {
  const cases: [what: string, attributes: string, ago: number, calls: [number, number]][] = [
    ['an hour, and a little less has passed', '', 59 * minute, [1, 1]],
    ['an hour, and a little more has passed', '', 61 * minute, [2, 2]],
    ['that of the settings: origin', 'data-origin-ttl="60"', 2 * minute, [2, 1]],
    ['that of the settings: rate', 'data-rate-ttl="60"', 2 * minute, [1, 2]],
    ['long', 'data-origin-ttl="1e6" data-rate-ttl="1e6"', 3 * day, [1, 1]],
    ['none', 'data-origin-ttl="0" data-rate-ttl="0"', minute, [2, 2]],
    ['the usual, where the setting is nonsense', 'data-rate-ttl="-1"', 2 * minute, [1, 1]],
  ];
  for (const [what, attributes, ago, expected] of cases) {
    it(`is ${what}`, async () => {
      const { on, open, calls } = await seen(ago, attributes);
      expect(await calls()).to.deep.equal([1, 1]);
      const page = await open();
      expect(firstLookOf(page)).to.include({ state: 'local' });
      while ((await on.count('origin')) < expected[0]);
      while ((await on.count('swap')) < expected[1]);
      expect(await shown(page)).to.deep.equal(naira);
      await silence(page);
      expect(await calls()).to.deep.equal(expected);
    });
  }
});

describe('what is too old to be shown', () => {
  const cases: [what: string, ago: number, calls: [number, number]][] = [
    ['a rate after a day', 25 * hour, [2, 2]],
    ['a visitor after a week', 8 * day, [2, 2]],
    ['anything from a clock that is set back', -day, [2, 2]],
  ];
  for (const [what, ago, expected] of cases) {
    it(`is ${what}`, async () => {
      const { open, calls } = await seen(ago);
      const page = await open();
      expect(firstLookOf(page)).to.include({ state: 'pending', text: '' });
      expect(await shown(page)).to.deep.equal(naira);
      while ((await calls()).join() < expected.join());
      await silence(page);
      expect(await calls()).to.deep.equal(expected);
    });
  }

  it('is a rate after a day, while the visitor still counts', async () => {
    const { on, open, calls } = await seen(25 * hour, byFetch);
    await on.extend(held('ngn', 0.00064235));
    const page = await open();
    // The rate is asked for beside the visitor, not after it.
    while ((await calls()).join() !== '2,2');
    await on.release();
    expect(await shown(page)).to.deep.equal(naira);
  });

  it('is anything from before the clock was set back in the page', async () => {
    const { on, open, calls } = await seen(0);
    const page = await open();
    const { now } = page.window.Date;
    page.window.Date.now = () => now() - day;
    page.document.body.insertAdjacentHTML('beforeend', price.replace('<', '<!----><'));
    expect(await shown(page, 'local-price:last-of-type')).to.deep.equal(naira);
    expect(await shown(page)).to.deep.equal(naira);
    while ((await on.count('origin')) < 2);
    await silence(page);
    expect(await calls()).to.deep.equal([2, 2]);
  });
});
