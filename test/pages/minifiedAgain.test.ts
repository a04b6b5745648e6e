import { expect } from '@open-wc/testing/pure';
import type { GeoGate } from '../../src/index.js';
import { germany, settled } from '../support/elements.ts';
import { minifyNaively } from '../support/minifyNaively.ts';
import { endVisits, shown, tag, visits } from '../support/visits.ts';

afterEach(endVisits);

const page = `
  <geo-gate allow="US"><template><p>US only</p></template><p slot="blocked">Elsewhere</p></geo-gate>
  <local-price base-price="49.00" compare-at="79.00" base-currency="USD">$49.00</local-price>`;

it('a script file works when a tool has minified it again and joined it to other scripts', async () => {
  const minified = minifyNaively(await (await fetch('/dist/cdn/local-price.js')).text());
  const joined = `window.before = function () {}${minified}window.after = function () {};`;
  const src = URL.createObjectURL(new Blob([joined], { type: 'text/javascript' }));
  const { on, open } = await visits(germany);
  const opened = await open(tag(on).replace('/dist/cdn/local-price.js', src) + page);
  expect(await shown(opened)).to.deep.equal(['local', '€39.20']);
  expect(await settled(opened.find<GeoGate>('geo-gate'))).to.equal('closed');
  expect(opened.document.body.innerText.trim()).to.equal('Elsewhere');
  const { shadowRoot } = opened.find('local-price');
  expect(shadowRoot!.textContent.replace(/\s+/g, ' ').trim()).to.equal('€63.20 €39.20');
  expect(opened.window).to.have.property('after');
  URL.revokeObjectURL(src);
});
