import { expect } from '@open-wc/testing';
import '../../../src/define.js';

import { consoleOf, mountPrice, settled, textOf } from '../../support/elements.ts';
import { nigeria, originAnswer, swapAnswer } from '../../support/service.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

/** A visitor from Germany, with 1 EUR = 1.25 USD. */
const germany = {
  origin: [{ json: originAnswer('DE', 'EUR') }],
  swap: [{ json: swapAnswer('eur', 'usd', 1.25) }],
};
const usd = 'base-price="49.00" base-currency="USD"';

afterEach(() => {
  configure({ country: undefined, currency: undefined });
  chooseCurrency(null);
});

describe('<local-price>: fixed prices', () => {
  it('win over conversion and ask for no rate', async () => {
    const { el, on, events } = await mountPrice(germany, `${usd} prices="GBP:39.50 EUR:45"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    expect(el.value).to.deep.equal({
      amount: '45.00',
      currency: 'EUR',
      baseAmount: '49.00',
      baseCurrency: 'USD',
      exchangeRate: null,
      rateTime: null,
      source: 'fixed',
    });
    expect(await on.count('swap')).to.equal(0);
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
  });

  it('are printed as they are written, whatever is said of conversion', async () => {
    const { el } = await mountPrice(
      germany,
      `${usd} prices="EUR:44.125" rounding="10" ending="99" markup="50%" approximate`,
    );
    await settled(el);
    expect(textOf(el)).to.equal('€44.125');
    expect(el.shadowRoot!.querySelector('[part=approximation]')).to.equal(null);
  });

  it('may be ranges, and stand for ranges', async () => {
    const { el } = await mountPrice(germany, `${usd} base-price-max="80" prices="EUR:45-60"`);
    await settled(el);
    expect(textOf(el)).to.match(/^€45.00 ?– ?€60.00$/);
    expect(el.value).to.include({ amount: '45.00', amountMax: '60.00', source: 'fixed' });
    el.prices = 'EUR:45';
    await el.updateComplete;
    expect(textOf(el)).to.equal('€45.00');
    expect(el.value).to.not.have.property('amountMax');
  });

  it('need no service where the site knows its visitor', async () => {
    configure({ currency: 'EUR' });
    const { el, events } = await mountPrice(null, `${usd} prices="EUR:45"`);
    expect(await settled(el)).to.equal('local');
    expect(textOf(el)).to.equal('€45.00');
    expect(events.map(({ type }) => type)).to.deep.equal(['local-price-change']);
    el.remove();
  });

  it('are for their own currency alone', async () => {
    const { el, on } = await mountPrice(germany, `${usd} prices="GBP:39.50"`);
    await settled(el);
    expect(textOf(el)).to.equal('€39.20');
    expect(await on.count('swap')).to.equal(1);
  });

  it('win where the answer alone tells the code of the currency', async () => {
    const { el } = await mountPrice(
      { ...nigeria, origin: [{ json: originAnswer('NG', '₦') }] },
      `${usd} prices="NGN:50000"`,
    );
    expect(await settled(el)).to.equal('local');
    expect(el.value).to.include({ amount: '50000.00', source: 'fixed' });
  });

  it('do not come before the base price in the base currency', async () => {
    const { el } = await mountPrice(
      { origin: [{ json: originAnswer('US', 'USD') }] },
      `${usd} prices="USD:45"`,
    );
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
  });

  it('are not shown in a currency that is not to be shown', async () => {
    const { el } = await mountPrice(germany, `${usd} prices="EUR:45" currencies="GBP"`);
    expect(await settled(el)).to.equal('base');
  });

  it('may be a list, for frameworks', async () => {
    const { el } = await mountPrice(germany, usd);
    el.prices = ['GBP:39.50', 'EUR:45'];
    await settled(el);
    await el.updateComplete;
    expect(textOf(el)).to.equal('€45.00');
  });
});

describe('<local-price>: conversion', () => {
  for (const [attributes, text, value] of [
    ['', '€39.20', { amount: '39.20', exchangeRate: '0.8' }],
    ['markup="2.5%"', '€40.18', { amount: '40.18', exchangeRate: '0.82' }],
    ['rounding="1"', '€39', { amount: '39' }],
    ['rounding="1" round-mode="up"', '€40', { amount: '40' }],
    ['rounding="0.05" round-mode="DOWN"', '€39.20', { amount: '39.20' }],
    ['rounding="10"', '€40', { amount: '40' }],
    ['rounding="cash"', '€39.20', { amount: '39.20' }],
    ['rounding="none"', '€39.20', { amount: '39.20' }],
    ['ending="99"', '€38.99', { amount: '38.99' }],
    ['ending="99" round-mode="up"', '€39.99', { amount: '39.99' }],
    ['rounding="1" ending="9"', '€39', { amount: '39' }],
    ['rounding="" ending="" markup="" prices="" base-price-max=""', '€39.20', { amount: '39.20' }],
  ] as const) {
    it(`takes ${attributes || 'nothing'} and prints ${text}`, async () => {
      const { el } = await mountPrice(germany, `${usd} ${attributes}`);
      await settled(el);
      expect(textOf(el)).to.equal(text);
      expect(el.value).to.include(value);
    });
  }

  it('follows its attributes', async () => {
    const { el, on } = await mountPrice(germany, usd);
    await settled(el);
    for (const [name, value, text] of [
      ['ending', '99', '€38.99'],
      ['rounding', '1', '€99'],
      ['ending', '', '€39'],
      ['markup', '100%', '€78'],
      ['base-price-max', '98', '€78 – €157'],
      ['base-price', '10', '€16 – €157'],
    ] as const) {
      el.setAttribute(name, value);
      await el.updateComplete;
      expect(textOf(el).replace(/ ?– ?/, ' – ')).to.equal(text);
    }
    expect(await on.count('swap')).to.equal(1);
  });

  it('takes numbers from frameworks', async () => {
    const { el } = await mountPrice(germany, usd);
    Object.assign(el, { basePrice: 50, basePriceMax: 100, rounding: 0.05, ending: 5 });
    await settled(el);
    await el.updateComplete;
    expect(textOf(el)).to.match(/^€40.05 ?– ?€80.05$/);
  });

  it('leaves the author’s own price as it is', async () => {
    const { el } = await mountPrice(
      { origin: [{ json: originAnswer('US', 'USD') }] },
      `${usd} rounding="10" ending="99" markup="5%"`,
      '',
    );
    expect(await settled(el)).to.equal('base');
    expect(textOf(el)).to.equal('$49.00');
  });
});

describe('<local-price>: ranges', () => {
  const range = 'base-price="10" base-price-max="25.5" base-currency="USD"';

  it('are printed as the locale prints them', async () => {
    const { el, events } = await mountPrice(germany, `${range} locale="de-DE"`);
    await settled(el);
    expect(textOf(el)).to.match(/^8,00 ?– ?20,40 €$/);
    expect(el.value).to.include({ amount: '8.00', amountMax: '20.40', baseAmount: '10.00' });
    expect(events[0]!.detail).to.equal(el.value);
  });

  it('become one price where both ends print alike', async () => {
    const { el } = await mountPrice(germany, `${range} rounding="100"`);
    await settled(el);
    expect(textOf(el)).to.equal('€100');
    expect(el.value).to.include({ amount: '100', amountMax: '100' });
  });

  it('are printed in the base currency with the digits of both ends', async () => {
    const { el } = await mountPrice(
      { origin: [{ json: originAnswer('US', 'USD') }] },
      'base-price="10" base-price-max="25.125" base-currency="USD"',
      '',
    );
    await settled(el);
    expect(textOf(el)).to.match(/^\$10.000 ?– ?\$25.125$/);
  });

  it('tell when only their upper end changes', async () => {
    const { el, events } = await mountPrice(germany, range);
    await settled(el);
    el.basePriceMax = '50';
    await el.updateComplete;
    expect(events.map(({ type }) => type)).to.deep.equal([
      'local-price-change',
      'local-price-change',
    ]);
  });
});

describe('<local-price>: an attribute that decides over the amount is wrong', () => {
  for (const [name, value, remedy] of [
    ['base-price-max', '1,299', 'plain decimal'],
    ['base-price-max', '48.99', 'no less than base-price'],
    ['prices', 'EUR:abc', 'EUR:45'],
    ['prices', 'EUR:45 EUR:46', 'each currency once'],
    ['rounding', '0', '0.05'],
    ['rounding', 'nearest', 'cash'],
    ['ending', '.99', 'such as 99'],
    ['markup', '2.5', '2.5%'],
    ['markup', '-5%', '2.5%'],
  ] as const) {
    it(`${name}="${value}": the author’s price stands, with one event and one message`, async () => {
      const messages = await consoleOf(async () => {
        const { el, on, events } = await mountPrice(germany, `${usd} ${name}="${value}"`);
        expect(await settled(el)).to.equal('error');
        expect(textOf(el)).to.equal('$49.00');
        expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        expect(events[0]!.detail).to.have.nested.property('error.code', 'config');
        expect(await on.calls()).to.deep.equal([]);
        el.removeAttribute(name);
        expect(await settled(el)).to.be.oneOf(['pending', 'local']);
        await settled(el);
        expect(textOf(el)).to.equal('€39.20');
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(`${name}="${value}"`).and.contain(remedy);
    });
  }

  it('prints no range of which one end is wrong', async () => {
    await consoleOf(async () => {
      const { el } = await mountPrice(germany, `${usd} base-price-max="x"`, '');
      expect(await settled(el)).to.equal('error');
      expect([textOf(el), el.value]).to.deep.equal(['', null]);
    });
  });

  it('takes the default of a word that is none, and says so once', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(
        germany,
        `${usd} rounding="1" round-mode="upwards" show="all" pending="none"`,
      );
      await settled(el);
      expect(textOf(el)).to.equal('€39');
    });
    expect(messages.map((each) => /[a-z-]+="\w+"/.exec(each)![0]).sort()).to.deep.equal([
      'pending="none"',
      'round-mode="upwards"',
      'show="all"',
    ]);
  });

  it('survives values that are no text', async () => {
    const names =
      'basePriceMax prices rounding roundMode ending markup show pending locale currencyDisplay currencies loading';
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

  it('says so in a message that can be read, however long it is', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountPrice(germany, usd);
      el.prices = 'EUR:45,'.repeat(100_000);
      expect(await settled(el)).to.equal('error');
    });
    expect(messages.join()).to.have.lengthOf.below(300);
  });
});
