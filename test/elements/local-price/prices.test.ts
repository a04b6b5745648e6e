import { expect } from '@open-wc/testing/pure';
import { change, ready } from '../../support/change.ts';
import {
  consoleOf,
  germany,
  mountPrice,
  settled,
  textOf,
  typesOf,
} from '../../support/elements.ts';
import { nigeria, originAnswer } from '../../support/service.ts';
import { chooseCurrency, configure, service } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';

afterEach(() => {
  configure({ country: undefined, currency: undefined });
  chooseCurrency(null);
});

// Amounts: see agreement.engines.test.ts. Here: what is asked and told.
describe('<local-price>: fixed prices', () => {
  it('win over conversion and ask for no rate', async () => {
    const made = await mountPrice(germany, `${usd} prices="GBP:39.50 EUR:45" approximate`);
    const { el, on } = made;
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    expect(el.shadowRoot!.querySelector('[part=approximation]')).to.equal(null);
    expect(await on.count('swap')).to.equal(0);
    expect(typesOf(made)).to.deep.equal(['local-price-change']);
  });

  it('win if only the answer has the code of the currency', async () => {
    const origin = [{ json: originAnswer('NG', '₦') }];
    const { el } = await mountPrice({ ...nigeria, origin }, `${usd} prices="NGN:50000"`);
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ amount: '50000.00', source: 'fixed' });
  });

  it('of a place are shown as written if they can’t be converted', async () => {
    const script = { ...germany, swap: [{ status: 500 }] };
    const { el } = await mountPrice(script, `${usd} prices="DE/USD:60"`);
    expect([await settled(el), textOf(el)]).to.deep.equal(['local', '$60.00']);
    expect(el.value).to.include({ source: 'fixed', place: 'DE' });
  });
});

describe('<local-price>: conversion', () => {
  it('follows each attribute, without a further call', async () => {
    const { el, on } = await ready(mountPrice(germany, usd));
    expect(el.value).to.include({ exchangeRate: '0.8', baseAmount: '49.00', source: 'swap' });
    expect(new Date(el.value?.rateTime ?? '').toISOString()).to.equal(el.value?.rateTime);
    for (const [name, value, text] of [
      ['markup', '2.5%', '€40.18'],
      ['markup', ' ', '€39.20'],
      ['rounding', '10', '€40'],
      ['round-mode', 'DOWN', '€30'],
      ['ending', '9', '€29'],
      ['base-price-max', '98', '€29 – €69'],
      ['prices', 'EUR:7', '€7.00'],
      ['prices', '', '€29 – €69'],
    ] as const) {
      el.setAttribute(name, value);
      await el.updateComplete;
      expect(textOf(el).replace(/ ?– ?/, ' – '), `${name}="${value}"`).to.equal(text);
    }
    const [{ query } = { query: {} }, ...more] = (await on.calls()).filter(
      ({ operation }) => operation === 'swap',
    );
    expect(query).to.include({ from: 'EUR', to: 'USD' });
    expect(more).to.deep.equal([]);
  });

  it('a price accepts numbers and lists from frameworks', async () => {
    const { el } = await mountPrice(germany, usd);
    Object.assign(el, { basePrice: 50, basePriceMax: 100, rounding: 0.05, ending: 5 });
    await settled(el);
    await el.updateComplete;
    expect(textOf(el)).to.match(/^€40.05 ?– ?€80.05$/);
    await change(el, { prices: ['GBP:39.50', 'EUR:45'] });
    expect(textOf(el)).to.equal('€45.00');
  });
});

describe('<local-price>: a wrong attribute', () => {
  const rows: [attributes: string, name: string, remedy: string][] = [
    ['base-currency="USD"', 'base-price is missing', 'plain decimal'],
    ['base-price="1" base-currency="USD" transport="pigeon"', 'transport="pigeon"', 'write'],
    [`${usd} prices="EUR:45 ZZ/EUR:4"`, 'prices="EUR:45 ZZ/EUR:4"', '(wrong: ZZ/EUR:4)'],
  ];
  for (const [attributes, name, remedy] of rows) {
    it(`leaves the content, with one event and one message: ${name}`, async () => {
      const on = service(germany);
      const messages = await consoleOf(async () => {
        const made = await mountPrice(on, attributes, 'from $49');
        expect(await settled(made.el)).to.equal('error');
        expect(textOf(made.el)).to.equal('from $49');
        expect(typesOf(made)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', 'config');
        await mountPrice(on, attributes, 'from $49');
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(name).and.contain(remedy);
      expect(await on.calls()).to.deep.equal([]);
    });
  }

  it('prints nothing, until it is corrected', async () => {
    await consoleOf(async () => {
      const made = await mountPrice(germany, 'base-price="9,99" base-currency="USD"', '');
      await settled(made.el);
      expect([textOf(made.el), made.el.value]).to.deep.equal(['', null]);
      for (const price of ['49.00', 'abc', '49.00']) {
        await change(made.el, { basePrice: price });
        await settled(made.el);
      }
      expect(textOf(made.el)).to.equal('€39.20');
      expect(typesOf(made)).to.deep.equal([
        'local-price-error',
        'local-price-change',
        'local-price-error',
        'local-price-change',
      ]);
    });
  });
});
