import { expect } from '@open-wc/testing';
import type { GeoGate } from '../../src/index.js';
import { settled } from '../support/elements.ts';
import { nigeria, swapAnswer } from '../support/service.ts';
import {
  dollars,
  endVisits,
  naira,
  price,
  shown,
  silence,
  tag,
  visits,
} from '../support/visits.ts';

afterEach(endVisits);

describe('a page without need asks nothing', () => {
  const settings: [what: string, attributes: string][] = [
    ['only the base currency may be shown', 'data-currencies="usd"'],
    ['the currency is the base currency', 'data-currency="USD"'],
    ['the country is known, and no currency', 'data-country="DE"'],
    ['the country is known, and maps to the base', 'data-country="LB" data-currency-map="LB:USD"'],
    ['consent is missing', 'data-consent="required"'],
  ];
  for (const [what, attributes] of settings) {
    it(`where ${what}`, async () => {
      const { on, open, calls } = await visits(nigeria);
      const page = await open(tag(on, attributes) + price);
      expect(await shown(page)).to.deep.equal(dollars);
      await silence(page);
      expect(await calls()).to.deep.equal([0, 0]);
      expect(page.window.localPrice!.stats()).to.include({ origin: 0, swap: 0 });
    });
  }

  it('where the element itself allows only the base currency', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on) + price.replace('>', ' currencies="USD">'));
    expect(await shown(page)).to.deep.equal(dollars);
    await silence(page);
    expect(await calls()).to.deep.equal([0, 0]);
  });

  it('for a gate whose country the site knows', async () => {
    const { on, open, calls } = await visits(nigeria);
    const gates = '<geo-gate id="de" allow="DE">a</geo-gate><geo-gate block="EU">b</geo-gate>';
    const page = await open(tag(on, 'data-country="de"') + gates);
    expect(await settled(page.find<GeoGate>('#de'))).to.equal('open');
    expect(await settled(page.find<GeoGate>('[block]'))).to.equal('closed');
    await silence(page);
    expect(await calls()).to.deep.equal([0, 0]);
  });
});

describe('a page asks for what it has need of, once', () => {
  it('no origin, where the currency is known', async () => {
    const { on, open, calls } = await visits({ swap: [{ json: swapAnswer('eur', 'usd', 1.25) }] });
    const page = await open(tag(on, 'data-currency="eur"') + price);
    expect(await shown(page)).to.deep.equal(['local', '€39.20']);
    await silence(page);
    expect(await calls()).to.deep.equal([0, 1]);
  });

  it('no rate, where the visitor’s currency is not among those that may be shown', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on, 'data-currencies="EUR, GBP"') + price);
    expect(await shown(page)).to.deep.equal(dollars);
    await silence(page);
    expect(await calls()).to.deep.equal([1, 0]);
  });

  it('one origin and one rate for 500 prices', async () => {
    const { on, open, calls } = await visits(nigeria);
    const page = await open(tag(on) + price.repeat(500));
    expect(await shown(page, 'local-price:last-of-type')).to.deep.equal(naira);
    await silence(page);
    expect(await calls()).to.deep.equal([1, 1]);
    expect(page.document.querySelectorAll('local-price:state(local)')).to.have.lengthOf(500);
  });

  it('one rate for each base currency', async () => {
    const { on, open, calls } = await visits({
      ...nigeria,
      swap: [
        { json: swapAnswer('ngn', 'usd', 0.00064235) },
        { json: swapAnswer('ngn', 'eur', 0.00054211) },
      ],
    });
    const page = await open((tag(on) + price + price.replace('USD', 'EUR')).concat(price));
    expect(await shown(page, '[base-currency=USD]')).to.deep.equal(naira);
    expect(await shown(page, '[base-currency=EUR]')).to.deep.equal(['local', 'NGN 90,387.56']);
    await silence(page);
    expect(await calls()).to.deep.equal([1, 2]);
  });
});
