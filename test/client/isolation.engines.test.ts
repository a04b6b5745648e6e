import { expect } from '@open-wc/testing/pure';
import { clearStored } from '../support/stored.ts';
import { attacked, type Outcome } from './attackedPage.ts';
import { onMessages, onTheFocus, onTheFrame, onThePage, type Attack } from './attacks.data.ts';

/** How many pages are open at once: most of the time of each is waiting. */
const most = 6;

/** Pages that are open at once take the focus from each other. */
const sideBySide = [...onThePage, ...onMessages, ...onTheFrame];

const outcomes = new Map<Attack, Promise<Outcome>>();
let untouched: Record<string, unknown>;

before(async () => {
  untouched = (await attacked({ name: 'none', run: '' })).snapshot;
  const rows: Promise<unknown>[] = [];
  for (const [at, attack] of sideBySide.entries()) {
    const outcome = Promise.resolve(rows[at % most]).then(() => attacked(attack));
    outcomes.set(attack, outcome);
    rows[at % most] = outcome.catch(() => undefined);
  }
});

after(() => {
  clearStored();
  document.cookie = 'secret=; path=/; max-age=0';
  for (const storage of [localStorage, sessionStorage]) storage.removeItem('secret');
});

/** Tests that a page is after each attack what it is after an answer that does nothing. */
function describeAttacks(name: string, attacks: readonly Attack[]): void {
  describe(name, () => {
    for (const attack of attacks) {
      it(attack.name, async () => {
        const isAlone = !outcomes.has(attack);
        const outcome = await (outcomes.get(attack) ?? attacked(attack));
        const { price, told, failures, heard, snapshot } = outcome;
        if (!isAlone) snapshot['focus'] = untouched['focus'];
        expect(snapshot).to.deep.equal(untouched);
        const [state] = price;
        const isLocal = attack.price === 'either' ? state === 'local' : attack.price !== 'base';
        expect(price).to.deep.equal(isLocal ? ['local', 'NGN 76,282.40'] : ['error', '$49.00']);
        expect(failures).to.have.lengthOf(isLocal ? 0 : 1);
        expect(heard).to.deep.equal([]);
        expect(told.filter((each) => each !== 'done')).to.deep.equal([]);
      });
    }
  });
}

describeAttacks('an isolated answer that tries', onThePage);
describeAttacks('an isolated answer that, in messages,', onMessages);
describeAttacks('an isolated answer that, in its frame,', onTheFrame);
// Last of all, and one at a time.
describeAttacks('an isolated answer that tries', onTheFocus);
