import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { stateOf, until } from '../support/elements.ts';
import { wholePage, type OpenPage } from '../support/openPage.ts';
import { nigeria } from '../support/service.ts';
import { storedNames } from '../support/stored.ts';
import { dollars, naira, price, shown, silence, tag, visits } from '../support/visits.ts';

const noLocks = `<script>Object.defineProperty(navigator, 'locks', { value: undefined })</script>`;
const noChannel = '<script>window.BroadcastChannel = undefined</script>';

describe('three tabs that open at the same moment on empty storage', () => {
  const open = async (before: string) => {
    const origin = [{ ...nigeria.origin![0], hold: true }];
    const { on, again, calls } = await visits({ ...nigeria, origin });
    // The load event would wait for a script of the service.
    const html = wholePage(before + tag(on, 'data-transport="fetch"') + price);
    await on.extend({ html });
    const pages = await Promise.all([again(), again(), again()]);
    for (const page of pages) await silence(page);
    while ((await on.count('origin')) === 0);
    await on.release();
    for (const page of pages) expect(await shown(page)).to.deep.equal(naira);
    for (const page of pages) await silence(page);
    return { pages, calls };
  };

  it('make at most two calls of each kind, and share the answers', async () => {
    const { pages, calls } = await open('');
    const sum = (name: 'origin' | 'swap' | 'fromCache') =>
      pages.reduce((all, { window }) => all + window.localPrice!.stats()[name], 0);
    while (sum('origin') + sum('swap') + sum('fromCache') < 6) {
      await new Promise(requestAnimationFrame);
    }
    const counts = await calls();
    expect([sum('origin'), sum('swap')]).to.deep.equal(counts);
    for (const count of counts) expect(count).to.be.within(1, 2);
    expect(storedNames()).to.have.lengthOf(1);
  });

  it('follow a choice that is made in one of them, and its reset', async () => {
    const { pages } = await open('');
    for (const [code, price] of [
      ['USD', dollars],
      [null, naira],
    ] as const) {
      pages[0]!.window.localPrice!.chooseCurrency(code);
      for (const page of pages) {
        await until(page.find<LocalPrice>('local-price'), price[0]);
        expect(await shown(page)).to.deep.equal(price);
      }
    }
  });

  it('show local prices without Web Locks and a channel', async () => {
    await open(noLocks + noChannel);
  });
});

it('a tab that waits for the answer of another makes the call itself when the other tab is closed', async () => {
  const { on, open, again, calls } = await visits({
    ...nigeria,
    origin: [{ hold: true, json: {} }, ...nigeria.origin!],
  });
  // After the load event, which would wait for the script of the answer.
  const ask = ({ document }: OpenPage): void => {
    document.body.insertAdjacentHTML('beforeend', price);
  };
  const first = await open(`${tag(on)}<p>Shop</p>`);
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
