import { expect } from '@open-wc/testing/pure';
import { nigeria } from '../support/service.ts';
import { storedEntries, storedNames } from '../support/stored.ts';
import { until } from '../support/until.ts';
import {
  firstLook,
  firstLookOf,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

describe('a page that the visitor has seen before', () => {
  for (const kind of ['local', 'session'] as const) {
    const here = kind === 'local' ? localStorage : sessionStorage;
    const elsewhere = kind === 'local' ? sessionStorage : localStorage;

    it(`shows the local price from ${kind} storage in the first update, without a call`, async () => {
      const { on, open, again, close, calls } = await visits(nigeria);
      const first = await open(tag(on, `data-storage="${kind}"`) + price + firstLook);
      expect(firstLookOf(first)).to.include({ state: 'pending', text: '' });
      expect(await shown(first)).to.deep.equal(naira);
      // Answers are stored in the task after the one that shows them.
      await until(() => storedEntries(on.baseUrl, here).length === 2, 'two stored answers');
      expect([storedNames(elsewhere), document.cookie]).to.deep.equal([[], '']);
      close();
      const second = await again();
      expect(firstLookOf(second)).to.include({ state: 'local', text: 'NGN 76,282.40' });
      expect(second.window.localPrice!.stats()).to.include({ origin: 0, swap: 0, fromCache: 2 });
      await silence(second);
      expect(await calls()).to.deep.equal([1, 1]);
    });
  }
});
