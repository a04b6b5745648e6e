import { expect } from '@open-wc/testing';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import type { Attack } from './attacks.data.ts';
import { attacked, expectUnharmed, type HostilePage } from './hostilePage.ts';

/** Tests that a page is after each attack what it is after an answer that does none. */
export function describeAttacks(name: string, attacks: readonly Attack[]): void {
  describe(name, () => {
    let untouched: Record<string, unknown>;
    let own: HostilePage;

    before(async () => {
      own = await attacked({ name: 'none', run: '' });
      untouched = await own.snapshot();
      own.page.close();
    });

    afterEach(() => {
      own.page.close();
      clearStored();
    });

    after(() => {
      document.cookie = 'secret=; path=/; max-age=0';
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('secret');
    });

    for (const attack of attacks) {
      it(attack.name, async () => {
        own = await attacked(attack);
        // Where the price is not right, the frame may be gone before it can tell.
        if (!attack.price && !attack.isOwnAnswer) {
          await until(async () => (await own.told()).includes('done'), 'the end of the attack');
        }
        expect(await own.snapshot()).to.deep.equal(untouched);
        expectUnharmed(own, attack);
        expect((await own.told()).filter((each) => each !== 'done')).to.deep.equal([]);
      });
    }
  });
}
