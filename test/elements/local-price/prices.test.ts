import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import {
  america,
  consoleOf,
  germany,
  mountPrice,
  settled,
  textOf,
  typesOf,
} from '../../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';
import { chooseCurrency, configure, service } from '../../support/testStore.ts';

const usd = 'base-price="49.00" base-currency="USD"';

afterEach(() => {
  configure({ country: undefined, currency: undefined });
  chooseCurrency(null);
});

describe('<local-price>: fixed prices', () => {
  it('win over conversion and ask for no rate', async () => {
    const made = await mountPrice(germany, `${usd} prices="GBP:39.50 EUR:45" approximate`);
    const { el, on } = made;
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    expect(el.value).to.include({ amount: '45.00', currency: 'EUR', source: 'fixed' });
    expect(el.shadowRoot!.querySelector('[part=approximation]')).to.equal(null);
    expect(await on.count('swap')).to.equal(0);
    expect(typesOf(made)).to.deep.equal(['local-price-change']);
  });

  it('may be ranges, and stand for ranges', async () => {
    const { el } = await mountPrice(germany, `${usd} base-price-max="80" prices="EUR:45-60"`);
    await settled(el);
    expect(textOf(el)).to.match(/^€45.00 ?– ?€60.00$/);
    el.prices = 'EUR:45';
    await el.updateComplete;
    expect(textOf(el)).to.equal('€45.00');
  });

  it('need no service where the site knows its visitor', async () => {
    configure({ currency: 'EUR' });
    const { el } = await mountPrice(null, `${usd} prices="EUR:45"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    el.remove();
  });

  it('win where the answer alone tells the code of the currency', async () => {
    const origin = [{ json: originAnswer('NG', '₦') }];
    const { el } = await mountPrice({ ...nigeria, origin }, `${usd} prices="NGN:50000"`);
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ amount: '50000.00', source: 'fixed' });
  });

  for (const [what, script, attributes, text] of [
    ['of another currency leave the conversion', germany, 'prices="GBP:39.50"', '€39.20'],
    ['in the base currency do not replace the base price', america, 'prices="USD:45"', '$49.00'],
    ['of a currency that is not allowed', germany, 'prices="EUR:45" currencies="GBP"', '$49.00'],
  ] as const) {
    it(`${what}: ${text}`, async () => {
      const { el } = await mountPrice(script, `${usd} ${attributes}`);
      await settled(el);
      expect(textOf(el)).to.equal(text);
    });
  }
});

describe('<local-price>: conversion', () => {
  it('follows each attribute, without a further call', async () => {
    const { el, on } = await mountPrice(germany, usd);
    await settled(el);
    for (const [name, value, text] of [
      ['markup', '2.5%', '€40.18'],
      ['markup', ' ', '€39.20'],
      ['rounding', '10', '€40'],
      ['round-mode', 'DOWN', '€30'],
      ['rounding', ' ', '€39.20'],
      ['ending', '99', '€38.99'],
      ['round-mode', 'up', '€39.99'],
      ['ending', '', '€39.20'],
      ['base-price-max', '98', '€39.20 – €78.40'],
      ['base-price', '10', '€8.00 – €78.40'],
      ['rounding', '100', '€100'],
      ['base-price-max', '', '€100'],
      ['prices', 'EUR:7', '€7.00'],
      ['prices', '', '€100'],
    ] as const) {
      el.setAttribute(name, value);
      await el.updateComplete;
      expect(textOf(el).replace(/ ?– ?/, ' – '), `${name}="${value}"`).to.equal(text);
    }
    expect(await on.count('swap')).to.equal(1);
  });

  it('takes numbers and lists from frameworks', async () => {
    const { el } = await mountPrice(germany, usd);
    Object.assign(el, { basePrice: 50, basePriceMax: 100, rounding: 0.05, ending: 5 });
    await settled(el);
    await el.updateComplete;
    expect(textOf(el)).to.match(/^€40.05 ?– ?€80.05$/);
    el.prices = ['GBP:39.50', 'EUR:45'];
    await el.updateComplete;
    expect(textOf(el)).to.equal('€45.00');
  });

  it('leaves the author’s own price as it is', async () => {
    const { el } = await mountPrice(america, `${usd} rounding="10" ending="99" markup="5%"`, '');
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
  });

  it('has the digits of the currency, and never becomes nothing', async () => {
    for (const [code, rate, base, text] of [
      ['JPY', 0.00635012, '49', '¥7,716'],
      ['KWD', 3.23926655, '49', 'KWD 15.127'],
      ['KWD', 987654.321, '0.01', 'KWD 0.001'],
    ] as const) {
      const { el } = await mountPrice(
        {
          origin: [{ json: originAnswer('JP', code) }],
          swap: [{ json: swapAnswer(code, 'usd', rate) }],
        },
        `base-price="${base}" base-currency="USD"`,
      );
      await settled(el);
      expect(textOf(el)).to.equal(text);
    }
  });

  it('tells when only the upper end of a range changes', async () => {
    const made = await mountPrice(germany, `${usd} base-price-max="60"`);
    await settled(made.el);
    made.el.basePriceMax = '70';
    await made.el.updateComplete;
    expect(typesOf(made)).to.deep.equal(['local-price-change', 'local-price-change']);
  });
});

describe('<local-price>: a wrong attribute', () => {
  const rows: [attributes: string, name: string, remedy: string][] = [
    ['base-price="1,299" base-currency="USD"', 'base-price="1,299"', 'plain decimal'],
    ['base-price="" base-currency="USD"', 'base-price=""', 'plain decimal'],
    ['base-currency="USD"', 'base-price is missing', 'plain decimal'],
    ['base-price="1" base-currency="EURO"', 'base-currency="EURO"', 'ISO 4217'],
    ['base-price="1"', 'base-currency is missing', 'ISO 4217'],
    ['base-price="1" base-currency="USD" transport="pigeon"', 'transport="pigeon"', 'write'],
    [`${usd} base-price-max="48.99"`, 'base-price-max="48.99"', 'no less than base-price'],
    [`${usd} prices="EUR:45 EUR:46"`, 'prices="EUR:45 EUR:46"', 'nothing twice (wrong: EUR:46)'],
    [`${usd} prices="EUR:45 ZZ/EUR:4"`, 'prices="EUR:45 ZZ/EUR:4"', '(wrong: ZZ/EUR:4)'],
    [`${usd} discount="IN:100%"`, 'discount="IN:100%"', 'such as IN:60% EU:5%'],
    [`${usd} compare-at="EUR:69"`, 'compare-at="EUR:69"', 'such as 79.00 EUR:69'],
    [`${usd} rounding="0"`, 'rounding="0"', '0.05'],
    [`${usd} ending=".99"`, 'ending=".99"', 'such as 99'],
    [`${usd} markup="2.5"`, 'markup="2.5"', '2.5%'],
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

  it('is mended', async () => {
    await consoleOf(async () => {
      const made = await mountPrice(germany, 'base-price="9,99" base-currency="USD"');
      for (const price of ['49.00', 'abc', '49.00']) {
        made.el.basePrice = price;
        await made.el.updateComplete;
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

  it('prints nothing of its own where there is nothing right to print', async () => {
    await consoleOf(async () => {
      for (const attributes of [
        'base-price="NaN" base-currency="USD"',
        `${usd} base-price-max="x"`,
      ]) {
        const { el } = await mountPrice(germany, attributes, '');
        expect(await settled(el)).to.equal('error');
        expect([textOf(el), el.value]).to.deep.equal(['', null]);
      }
    });
  });

  it('has a default where it only decides on the looks, and says so once', async () => {
    const wrong = {
      'currency-display': 'sign',
      loading: 'soon',
      pending: 'none',
      'round-mode': 'upwards',
      show: 'all',
    };
    const words = Object.entries(wrong).map(([name, word]) => `${name}="${word}"`);
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(germany, `${usd} rounding="1" ${words.join(' ')}`);
      await settled(el);
      expect(textOf(el)).to.equal('€39');
    });
    expect(messages.map((each) => /[a-z-]+="\w+"/.exec(each)![0]).sort()).to.deep.equal(words);
  });

  it('may be a value that is no text', async () => {
    const names =
      'basePrice baseCurrency apikey baseUrl transport basePriceMax prices rounding roundMode ending markup show pending locale currencyDisplay currencies loading';
    const hostile = [Object.create(null), Symbol('x'), { toString: () => ({}) }, () => 1, [[]]];
    await consoleOf(async () => {
      for (const value of hostile) {
        for (const name of names.split(' ')) {
          const { el } = await mountPrice(germany, usd);
          Object.assign(el, { [name]: value });
          await el.updateComplete;
          const state = await settled(el);
          const shown = state === 'local' ? /^(39[.,]20 €|€39.20)$/ : /^\$49.00$/;
          expect(textOf(el)).to.match(shown);
        }
      }
    });
  });

  it('is told in a message that can be read, however long it is', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(germany, usd);
      el.prices = 'EUR:45,'.repeat(100_000);
      expect(await settled(el)).to.equal('error');
    });
    expect(messages.join()).to.have.lengthOf.below(300);
  });
});
