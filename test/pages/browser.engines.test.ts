import { expect } from '@open-wc/testing/pure';
import type { LocalPrice } from '../../src/index.js';
import { nigeria } from '../support/service.ts';
import { until } from '../support/until.ts';
import {
  clock,
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

describe('a browser that', () => {
  it('goes on to another address without a load takes the currency that it names', async () => {
    const { on, open } = await visits(nigeria);
    const page = await open(
      tag(on) + price.replace('base-price', 'prices="EUR:45 GBP:39" base-price'),
    );
    expect(await shown(page)).to.deep.equal(naira);
    const el = page.find<LocalPrice>('local-price');
    const { history } = page.window;
    const goTo = async (address: string): Promise<string | undefined> => {
      history.pushState(null, '', address);
      // What Turbo says, for a browser without the Navigation API.
      if (!('navigation' in page.window)) {
        page.document.dispatchEvent(new Event('turbo:load', { bubbles: true }));
      }
      await el.updateComplete;
      return el.value?.currency;
    };
    expect(await goTo('?page=2')).to.equal('NGN');
    expect(await goTo('?page=2&currency=EUR')).to.equal('EUR');
    expect(await goTo('?currency=GBP')).to.equal('GBP');
    history.back();
    await until(() => el.value?.currency === 'EUR', 'the currency of the address before');
  });

  it('is seen again after hours shows what it knows, and keeps the nodes that stay right', async () => {
    const { on, open, close } = await visits(nigeria);
    const script = tag(on, 'data-transport="fetch"');
    await shown(await open(script + price));
    close();
    await on.extend({
      origin: [{ ...nigeria.origin![0], hold: true }],
      swap: [{ ...nigeria.swap![0], hold: true }],
    });
    // The page waits with its load event for scripts, and so for a service that keeps it waiting.
    const markup = script + price + firstLook;
    const page = await open(clock(2 * 3_600_000) + markup);
    expect(firstLookOf(page)).to.include({ state: 'local', text: 'NGN 76,282.40' });
    const { shadowRoot } = page.find<LocalPrice>('local-price');
    let changes = 0;
    const watch = new page.window.MutationObserver(() => (changes += 1));
    watch.observe(shadowRoot!, { childList: true, subtree: true, characterData: true });
    while ((await on.count('swap')) < 2);
    await on.release();
    await silence(page);
    expect([await shown(page), changes, watch.takeRecords()]).to.deep.equal([naira, 0, []]);
  });
});
