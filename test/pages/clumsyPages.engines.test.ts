import { expect } from '@open-wc/testing/pure';
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
import { naira, silence, tag, visits } from '../support/visits.ts';
import { clumsyScripts } from './clumsyPages.data.ts';

for (const place of ['before', 'after'] as const) {
  describe(`a page with a script ${place} ours that has`, () => {
    for (const [name, script] of Object.entries(clumsyScripts)) {
      it(`${name}: shows the right price over each transport`, async () => {
        const { on, open } = await visits(nigeria);
        const page = await open(threePricesWith(on, script, place));
        const shown = await allShown(page);
        expect([shown, toldBy(page)]).to.deep.equal([[naira, naira, naira], nothing]);
      });
    }
  });
}

describe('a page remembers what it knows with', () => {
  for (const [name, script] of Object.entries(clumsyScripts).filter(([each]) =>
    /toJSON/.test(each),
  )) {
    it(name, async () => {
      const { again, calls, open, on } = await visits(nigeria);
      await allShown(await open(threePricesWith(on, script, 'before')));
      const before = await calls();
      expect(await allShown(await again())).to.deep.equal([naira, naira, naira]);
      expect(await calls()).to.deep.equal(before);
    });
  }
});

it('a page whose elements have other methods gets no exception where calls are ended', async () => {
  const { on, open } = await visits({ origin: [{ json: {}, hold: true }] });
  const script = clumsyScripts['Prototype.js: methods of elements']!;
  const page = await open(`${listener}<script>${script}</script>${tag(on)}`);
  page.document.body.innerHTML = threePrices;
  while ((await on.count('origin')) < transports.length) await silence(page);
  page.window.localPrice!.withdrawConsent();
  await silence(page);
  await on.release();
  await silence(page);
  expect(toldBy(page)).to.deep.equal(nothing);
});
