import { expect } from '@open-wc/testing';
import {
  allShown,
  listener,
  nothing,
  threePrices,
  threePricesWith,
  toldBy,
  transports,
} from '../support/faultPages.ts';
import { nigeria } from '../support/service.ts';
import { endVisits, naira, silence, tag, visits } from '../support/visits.ts';
import { brokenNatives, missingNatives, replacedNatives } from './natives.data.ts';

afterEach(endVisits);

const prototypeElements = 'Prototype.js: methods of elements';

describe(prototypeElements, () => {
  it('a call that is ended throws nothing', async () => {
    const { on, open } = await visits({ origin: [{ json: {}, hold: true }] });
    const script = replacedNatives[prototypeElements]!;
    const page = await open(`${listener}<script>${script}</script>${tag(on)}`);
    page.document.body.innerHTML = threePrices;
    while ((await on.count('origin')) < transports.length) await silence(page);
    page.document.body.innerHTML = '';
    await silence(page);
    await on.release();
    await silence(page);
    expect(toldBy(page)).to.deep.equal(nothing);
  });
});

for (const place of ['before', 'after'] as const) {
  describe(`natives replaced ${place} ours`, () => {
    for (const [name, script] of Object.entries(replacedNatives)) {
      it(`${name}: the right price, over each transport`, async () => {
        const { on, open } = await visits(nigeria);
        const page = await open(threePricesWith(on, script, place));
        const shown = await allShown(page);
        expect([shown, toldBy(page)]).to.deep.equal([[naira, naira, naira], nothing]);
      });
    }
  });
}

for (const place of ['before', 'after'] as const) {
  describe(`natives broken ${place} ours`, () => {
    for (const [name, script] of Object.entries(brokenNatives)) {
      it(`${name}: the right price or the author’s, and no more than one error each`, async () => {
        const { on, open } = await visits(nigeria);
        const page = await open(threePricesWith(on, script, place));
        const shown = await allShown(page);
        const told = toldBy(page);
        const failed = shown.filter(([state]) => state === 'error');
        expect(shown).to.have.lengthOf(3);
        for (const each of shown) expect([naira, ['error', '$49.00']]).to.deep.include(each);
        expect(told.errors.join('\n')).to.equal('');
        expect(told.failures).to.equal(failed.length);
      });
    }
  });
}

describe('natives that nothing can be built on', () => {
  for (const [name, script] of Object.entries(missingNatives)) {
    it(`${name}, before ours: the author’s prices, and the console says why`, async () => {
      const { on, open, calls } = await visits(nigeria);
      const page = await open(threePricesWith(on, script, 'before'));
      for (const el of page.document.querySelectorAll('local-price')) {
        expect([el.textContent, el.shadowRoot]).to.deep.equal(['$49.00', null]);
      }
      const { said, failures, errors } = toldBy(page);
      expect(failures).to.equal(0);
      // Where the elements can be made at all, each of them says that it can't be registered.
      expect([
        [0, 1],
        [4, 0],
      ]).to.deep.include([said.length, errors.length]);
      expect(await calls()).to.deep.equal([0, 0]);
    });

    it(`${name}, after ours: the right price, over each transport`, async () => {
      const { on, open } = await visits(nigeria);
      const page = await open(threePricesWith(on, script, 'after'));
      const shown = await allShown(page);
      expect([shown, toldBy(page)]).to.deep.equal([[naira, naira, naira], nothing]);
    });
  }
});
