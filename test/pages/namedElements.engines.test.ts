import { expect } from '@open-wc/testing/pure';
import {
  allShown,
  listener,
  nothing,
  threePrices,
  toldBy,
  transports,
} from '../support/faultPages.ts';
import { nigeria } from '../support/service.ts';
import { naira, tag, visits } from '../support/visits.ts';

const names = `activeElement baseURI currentScript documentElement hasFocus head hidden prerendering
  readyState`.split(/\s+/);

for (const element of ['iframe', 'form', 'img']) {
  describe(`a page with an ${element} that takes the place of a property of the document`, () => {
    for (const name of names) {
      it(`${name}: shows the right price over each transport`, async () => {
        const { on, open } = await visits(nigeria);
        const named = `<${element} name="${name}"></${element}>`;
        const page = await open(`${listener}${named}${tag(on)}${threePrices}`);
        expect([await allShown(page), toldBy(page)]).to.deep.equal([
          transports.map(() => naira),
          nothing,
        ]);
      });
    }
  });
}
