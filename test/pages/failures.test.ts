import { expect } from '@open-wc/testing';
import type { LocalPrice } from '../../src/index.js';
import { until } from '../support/elements.ts';
import { nigeria } from '../support/service.ts';
import type { Reply, Script } from '../support/scriptedService.ts';
import { storedEntries } from '../support/stored.ts';
import {
  clock,
  endVisits,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
  type Visits,
} from '../support/visits.ts';

afterEach(endVisits);

const error = (code: number, name: string) => ({
  status: false,
  code,
  error: name,
  message: name,
  meta_data: null,
});

/** Opens a page so many milliseconds later; gives how the first price fares. */
async function later({ on, open, close }: Visits, milliseconds: number, attributes = '') {
  close();
  const page = await open(clock(milliseconds) + tag(on, attributes) + price);
  const result = await shown(page);
  await silence(page);
  return result;
}

describe('a service that fails', () => {
  const failed = ['error', '$49.00'];
  const ways: [what: string, script: Script, asked: [number, number]][] = [
    ['with an HTTP error', { origin: [{ status: 500, body: '' }] }, [1, 0]],
    ['with words', { origin: [{ json: error(500, 'SERVER_ERROR') }] }, [1, 0]],
    ['with nonsense', { origin: [{ body: 'CALLBACK(5)' }] }, [1, 0]],
    ['for the rate alone', { ...nigeria, swap: [{ json: error(503, 'RATES_STALE') }] }, [1, 1]],
  ];
  for (const [what, script, asked] of ways) {
    it(`is asked once in a minute by all pages and tabs: ${what}`, async () => {
      const visit = await visits(script);
      const { on, open, again, close, calls } = visit;
      expect(await shown(await open(tag(on) + price.repeat(5)))).to.deep.equal(failed);
      for (let reload = 0; reload < 3; reload++) {
        close();
        expect(await shown(await again())).to.deep.equal(failed);
      }
      for (const page of await Promise.all([again(), again()])) {
        expect(await shown(page)).to.deep.equal(failed);
        await silence(page);
      }
      expect(await calls()).to.deep.equal(asked);
    });

    it(`is asked again after a minute: ${what}`, async () => {
      const visit = await visits(script);
      const { on, open, calls } = visit;
      expect(await shown(await open(tag(on) + price))).to.deep.equal(failed);
      await on.extend(nigeria);
      expect(await later(visit, 50_000)).to.deep.equal(failed);
      expect(await calls()).to.deep.equal(asked);
      expect(await later(visit, 61_000)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([2 - asked[1], 1 + asked[1]]);
    });
  }

  it('does not stand in the way of what is remembered', async () => {
    const visit = await visits(nigeria);
    const { on, open, calls } = visit;
    await shown(await open(tag(on) + price));
    await on.extend({ origin: [{ status: 500, body: '' }], swap: [{ status: 500, body: '' }] });
    expect(await later(visit, 2 * 3_600_000)).to.deep.equal(naira);
    // Both failures have come in.
    while (storedEntries(on.baseUrl).length < 4) await new Promise(requestAnimationFrame);
    expect(await later(visit, 2 * 3_600_000)).to.deep.equal(naira);
    expect(await calls()).to.deep.equal([2, 2]);
  });
});

describe('a service that says when to ask again', () => {
  const waits: [what: string, reply: Reply, attributes: string, seconds: number][] = [
    [
      'in seconds',
      { status: 429, json: error(429, 'RATE_LIMITED'), headers: { 'retry-after': '300' } },
      'data-transport="fetch"',
      300,
    ],
    [
      'for longer than anybody waits',
      { status: 503, json: error(503, 'NOT_READY'), headers: { 'retry-after': '86400' } },
      'data-transport="fetch"',
      600,
    ],
    [
      'for less than a minute',
      { status: 503, json: error(503, 'NOT_READY'), headers: { 'retry-after': '1' } },
      'data-transport="fetch"',
      60,
    ],
    [
      'in nonsense',
      { status: 503, json: error(503, 'NOT_READY'), headers: { 'retry-after': 'soon' } },
      'data-transport="fetch"',
      60,
    ],
    ['by the lack of tokens', { json: error(402, 'INSUFFICIENT_TOKENS') }, '', 600],
  ];
  for (const [what, reply, attributes, seconds] of waits) {
    it(`is left alone as long: ${what}`, async () => {
      const visit = await visits({ ...nigeria, swap: [reply] });
      const { on, open, calls } = visit;
      expect((await shown(await open(tag(on, attributes) + price)))[0]).to.equal('error');
      await on.extend(nigeria);
      // A margin for the time that the test itself takes.
      expect((await later(visit, (seconds - 20) * 1000, attributes))[0]).to.equal('error');
      expect(await calls()).to.deep.equal([1, 1]);
      expect(await later(visit, (seconds + 1) * 1000, attributes)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([1, 2]);
    });
  }
});

describe('a browser that comes back online', () => {
  it('asks once more, however often it says so', async () => {
    const { on, open, calls } = await visits({ origin: [{ status: 500, body: '' }] });
    const page = await open(tag(on) + price);
    const el = page.find<LocalPrice>('local-price');
    await shown(page);
    for (let time = 0; time < 3; time++) {
      page.window.dispatchEvent(new Event('online'));
      await el.updateComplete;
      await silence(page);
      while ((await on.count('origin')) < 2);
      await until(el, 'error');
    }
    await silence(page);
    expect(await calls()).to.deep.equal([2, 0]);
  });

  it('shows the local price, where that works', async () => {
    const { on, open } = await visits({ origin: [{ status: 500, body: '' }] });
    const page = await open(tag(on) + price);
    await shown(page);
    await on.extend(nigeria);
    page.window.dispatchEvent(new Event('online'));
    expect(await until(page.find<LocalPrice>('local-price'), 'local')).to.equal('local');
  });

  it('does not ask a service again that has said no', async () => {
    const { on, open, calls } = await visits({
      ...nigeria,
      swap: [{ json: error(402, 'INSUFFICIENT_TOKENS') }],
    });
    const page = await open(tag(on) + price);
    await shown(page);
    page.window.dispatchEvent(new Event('online'));
    await page.find<LocalPrice>('local-price').updateComplete;
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
  });
});
