import { expect } from '@open-wc/testing/pure';
import {
  allShown,
  listener,
  nothing,
  threePrices,
  toldBy,
  transports,
} from '../support/faultPages.ts';
import { elsewhere, nigeria } from '../support/service.ts';
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

/** What the window has under a name that readers have given to an element: nothing that a script has set. */
const ofWindow =
  'localPrice localPriceSettings mozInnerScreenX navigation ReportingObserver trustedTypes'.split(
    ' ',
  );

describe('a page with an element or a frame that takes the place of a property of the window', () => {
  const markup = {
    'a form with fields': (name: string) =>
      `<form id="${name}" name="${name}"><input name="baseUrl" value="https://evil.example"><input name="version"></form>`,
    'two links': (name: string) =>
      `<a id="${name}"></a><a id="${name}" name="baseUrl" href="https://evil.example"></a>`,
  };
  for (const name of ofWindow) {
    for (const [what, html] of Object.entries(markup)) {
      it(`${name}, ${what}: shows the right price over each transport`, async () => {
        const { on, open } = await visits(nigeria);
        const page = await open(`${listener}${html(name)}${tag(on)}${threePrices}`);
        expect([await allShown(page), toldBy(page)]).to.deep.equal([
          transports.map(() => naira),
          nothing,
        ]);
      });
    }

    it(`${name}, a frame of another site: shows the right price over each transport`, async () => {
      const { on, open } = await visits(nigeria);
      const other = `${elsewhere(on).baseUrl}/pixel.svg`;
      // The script runs when the frame is there, and its window can't be read.
      const run = `<script>function run() {
        const copy = document.querySelector('script[data-base-url]').cloneNode();
        copy.src = '/dist/cdn/local-price.js';
        document.head.append(copy);
      }</script>`;
      const waiting = tag(on).replace(/src="[^"]*"/, '');
      const frame = `<iframe name="${name}" src="${other}" onload="run()"></iframe>`;
      const page = await open(`${listener}${waiting}${run}${frame}${threePrices}`);
      expect([await allShown(page), toldBy(page)]).to.deep.equal([
        transports.map(() => naira),
        nothing,
      ]);
    });
  }
});
