import { expect } from '@open-wc/testing';
import type { GeoGate, LocalPrice } from '../../src/index.js';
import { settled, stateOf, textOf } from '../support/elements.ts';
import { endVisits, price, visits } from '../support/visits.ts';

afterEach(endVisits);

const script = (attributes: string): string =>
  `<script src="/dist/cdn/local-price.js" ${attributes}></script>`;
const gate = '<geo-gate allow="DE">Germany</geo-gate>';

describe('a site that knows its visitor and has no service', () => {
  it('has gates that are decided, and base prices where they are right', async () => {
    const { open, calls } = await visits({});
    const page = await open(script('data-country="DE" data-currency="USD"') + gate + price);
    expect(await settled(page.find<GeoGate>('geo-gate'))).to.equal('open');
    const el = page.find<LocalPrice>('local-price');
    expect([await settled(el), textOf(el)]).to.deep.equal(['base', '$49.00']);
    expect(await page.window.localPrice!.visitor()).to.deep.equal({
      country: 'DE',
      currency: 'USD',
      source: 'page',
    });
    expect(await calls()).to.deep.equal([0, 0]);
  });

  it('keeps the base price, with an error, where a rate would have to be asked for', async () => {
    const { open } = await visits({});
    const page = await open(script('data-country="DE" data-currency="EUR"') + gate + price);
    const el = page.find<LocalPrice>('local-price');
    expect([await settled(el), textOf(el)]).to.deep.equal(['error', '$49.00']);
    expect(stateOf(page.find('geo-gate'))).to.equal('open');
  });
});
