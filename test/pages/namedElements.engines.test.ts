import { expect } from '@open-wc/testing/pure';
import {
  allShown,
  listener,
  nothing,
  threePrices,
  toldBy,
  transports,
} from '../support/faultPages.ts';
import { elsewhere, nigeria, type ScriptedService } from '../support/service.ts';
import { naira, tag, visits } from '../support/visits.ts';

const names = `activeElement baseURI currentScript documentElement hasFocus head hidden prerendering
  readyState`.split(/\s+/);

/** Opens a page, which must show the right price over each transport, and say nothing. */
async function showsRight(html: (on: ScriptedService) => string): Promise<void> {
  const { on, open } = await visits(nigeria);
  const page = await open(listener + html(on));
  expect(await allShown(page)).to.deep.equal(transports.map(() => naira));
  expect(toldBy(page)).to.deep.equal(nothing);
}

for (const element of ['iframe', 'form', 'img']) {
  describe(`a page with an ${element} that takes the place of a property of the document`, () => {
    for (const name of names) {
      it(`${name}: shows the right price over each transport`, () =>
        showsRight((on) => `<${element} name="${name}"></${element}>${tag(on)}${threePrices}`));
    }
  });
}

/** What the window has under a name that readers have given to an element: nothing that a script has set. */
const ofWindow =
  'localPrice localPriceSettings mozInnerScreenX navigation ReportingObserver trustedTypes'.split(
    ' ',
  );

const markup: Record<string, (name: string, on: ScriptedService) => string> = {
  'a form with fields': (name, on) =>
    `<form id="${name}" name="${name}"><input name="baseUrl" value="https://evil.example"><input name="version"></form>${tag(on)}`,
  'two links': (name, on) =>
    `<a id="${name}"></a><a id="${name}" name="baseUrl" href="https://evil.example"></a>${tag(on)}`,
  // The script runs when the frame is there, and its window can't be read.
  'a frame of another site': (name, on) =>
    `${tag(on).replace(/src="[^"]*"/, '')}<script>function run() {
      const copy = document.querySelector('script[data-base-url]').cloneNode();
      copy.src = '/dist/cdn/local-price.js';
      document.head.append(copy);
    }</script><iframe name="${name}" src="${elsewhere(on).baseUrl}/pixel.svg" onload="run()"></iframe>`,
};

describe('a page with an element or a frame that takes the place of a property of the window', () => {
  for (const name of ofWindow) {
    for (const [what, html] of Object.entries(markup)) {
      it(`${name}, ${what}: shows the right price over each transport`, () =>
        showsRight((on) => html(name, on) + threePrices));
    }
  }
});
