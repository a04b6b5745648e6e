import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { stateOf } from '../support/elements.ts';
import { wholePage, type OpenPage } from '../support/openPage.ts';
import type { Script } from '../support/scriptedService.ts';
import { nigeria } from '../support/service.ts';
import { storedNames } from '../support/stored.ts';
import { endVisits, naira, price, shown, silence, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const noLocks = `<script>Object.defineProperty(navigator, 'locks', { value: undefined })</script>`;
const noChannel = '<script>window.BroadcastChannel = undefined</script>';

describe('three tabs that open at the same moment on empty storage', () => {
  /** Opens the tabs while the service keeps the first that asks waiting. */
  async function three(script: Script, before = '', attributes = '') {
    const visit = await visits({ ...script, origin: [{ ...script.origin![0], hold: true }] });
    const { on, again } = visit;
    // The load event would wait for a script of the service.
    const settings = tag(on, `data-transport="fetch" ${attributes}`);
    await on.extend({ html: wholePage(before + settings + price) });
    const pages = await Promise.all([again(), again(), again()]);
    for (const page of pages) await silence(page);
    while ((await on.count('origin')) === 0);
    await on.release();
    return { ...visit, pages };
  }

  for (const [what, before, attributes] of [
    ['', '', ''],
    [' without Web Locks and a channel', noLocks + noChannel, ''],
    [' without storage', '', 'data-storage="none"'],
  ] as const) {
    it(`ask once in all${what}`, async () => {
      const { pages, calls } = await three(nigeria, before, attributes);
      for (const page of pages) expect(await shown(page)).to.deep.equal(naira);
      for (const page of pages) await silence(page);
      expect(await calls()).to.deep.equal([1, 1]);
      // Each says what it has asked and what it was spared, as soon as it has had its turn.
      const sum = (name: 'origin' | 'swap' | 'fromCache') =>
        pages.reduce((all, { window }) => all + window.localPrice!.stats()[name], 0);
      while (sum('fromCache') < 4) await new Promise(requestAnimationFrame);
      expect([sum('origin'), sum('swap'), sum('fromCache')]).to.deep.equal([1, 1, 4]);
      // The lease of whoever had a turn does not stay behind.
      const kept = attributes ? 0 : 1;
      while (storedNames().length > kept) await new Promise(requestAnimationFrame);
      expect(storedNames()).to.have.lengthOf(kept);
    });
  }

  it('ask a service that fails once in all', async () => {
    const { pages, calls } = await three({ origin: [{ status: 500, body: '' }] });
    for (const page of pages) expect(await shown(page)).to.deep.equal(['error', '$49.00']);
    for (const page of pages) await silence(page);
    expect(await calls()).to.deep.equal([1, 0]);
  });
});

describe('a tab that waits for the answer of another', () => {
  for (const transport of ['jsonp', 'fetch']) {
    it(`asks itself when that one is closed before it has come: ${transport}`, async () => {
      const { on, open, again, calls } = await visits({
        ...nigeria,
        origin: [{ hold: true, json: {} }, ...nigeria.origin!],
      });
      // Later than the load event, which would wait for the script of the answer.
      const ask = ({ document }: OpenPage): void => {
        document.body.insertAdjacentHTML('beforeend', price);
      };
      const first = await open(`${tag(on, `data-transport="${transport}"`)}<p>Shop</p>`);
      ask(first);
      while ((await calls())[0] === 0);
      const second = await again();
      ask(second);
      await silence(second);
      const el = second.find<LocalPrice>('local-price');
      expect([stateOf(el), await calls()]).to.deep.equal(['pending', [1, 0]]);
      first.close();
      expect(await shown(second)).to.deep.equal(naira);
      expect(await calls()).to.deep.equal([2, 1]);
      await on.release();
    });
  }
});
