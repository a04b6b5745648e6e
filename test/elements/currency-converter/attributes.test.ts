import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';

import { consoleOf, settled, stateOf, until } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import {
  askedOf,
  choose,
  convertAnswer,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
  resultOf,
} from '../../support/converters.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

afterEach(endConverters);

const optionsOf = (el: Element, part: string) =>
  [...partOf<HTMLSelectElement>(el, part).options].map(({ value }) => value);

describe('<currency-converter>: the two currencies', () => {
  const rows: [what: string, attributes: string, pair: [string, string], origins: number][] = [
    ['the visitor’s and US dollars', '', ['NGN', 'USD'], 1],
    ['its own', 'from="EUR" to="JPY"', ['EUR', 'JPY'], 0],
    ['the first of the list', 'currencies="EUR GBP"', ['NGN', 'EUR'], 1],
    ['one that is not on the list', 'from="CHF" currencies="EUR GBP"', ['CHF', 'EUR'], 0],
    ['one and the same', 'from="USD" to="USD"', ['USD', 'USD'], 0],
  ];
  for (const [what, attributes, pair, origins] of rows) {
    it(`are ${what}: ${attributes || 'no attribute'}`, async () => {
      const { el, on } = await mountConverter(fromNigeria, attributes);
      expect(await settled(el)).to.equal('base');
      expect(pairOf(el)).to.deep.equal(pair);
      expect(await on.count('origin')).to.equal(origins);
    });
  }

  const unknown: [what: string, origin: object[], attributes: string, pair: [string, string]][] = [
    [
      'is in no database',
      [{ json: { status: false, error: 'ADDRESS_NOT_FOUND' } }],
      '',
      ['USD', 'EUR'],
    ],
    ['can’t be looked up', [{ status: 500 }], '', ['USD', 'EUR']],
    ['is unknown, with a list', [{ status: 500 }], 'currencies="GBP CHF"', ['GBP', 'CHF']],
  ];
  for (const [what, origin, attributes, pair] of unknown) {
    it(`of a visitor who ${what} are ${pair.join(' and ')}, without an error`, async () => {
      const made = await mountConverter({ origin }, attributes);
      expect(await settled(made.el)).to.equal('base');
      expect(pairOf(made.el)).to.deep.equal(pair);
      expect(made.events).to.deep.equal([]);
    });
  }

  it('are not shown before the visitor is known', async () => {
    const held = { hold: true, json: originAnswer('NG', 'NGN') };
    const { el, on } = await mountConverter({ ...fromNigeria, origin: [held] });
    expect([stateOf(el), ...pairOf(el)]).to.deep.equal(['pending', '', '']);
    await on.release();
    expect(await settled(el)).to.equal('local');
    expect(pairOf(el)).to.deep.equal(['NGN', 'USD']);
  });

  it('follow what the visitor chooses for all prices, until they say otherwise here', async () => {
    const { el } = await mountConverter(fromNigeria, '');
    await settled(el);
    chooseCurrency('GBP');
    await el.updateComplete;
    expect(pairOf(el)).to.deep.equal(['GBP', 'USD']);
    await choose(el, 'to', 'JPY');
    chooseCurrency('CHF');
    await el.updateComplete;
    expect(pairOf(el)).to.deep.equal(['GBP', 'JPY']);
    expect([el.from, el.to]).to.deep.equal(['GBP', 'JPY']);
  });

  it('follow the attributes', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="EUR" to="USD" amount="5"');
    await settled(el);
    el.setAttribute('from', 'GBP');
    await el.updateComplete;
    await settled(el);
    el.to = 'CHF';
    await el.updateComplete;
    await settled(el);
    expect(await askedOf(on)).to.deep.equal(['5 EUR USD', '5 GBP USD', '5 GBP CHF']);
  });

  it('that are none are told once, and the default is taken', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountConverter(fromNigeria, 'from="EURO" to="$"');
      expect(await settled(el)).to.equal('base');
      expect(pairOf(el)).to.deep.equal(['NGN', 'USD']);
      el.requestUpdate();
      await el.updateComplete;
    });
    expect(messages).to.have.lengthOf(2);
    expect(messages[0]).to.match(/<currency-converter> from="EURO": write .*ISO 4217/);
    expect(messages[1]).to.match(/<currency-converter> to="\$": write .*ISO 4217/);
  });

  it('change over at a click, each with its text', async () => {
    const { el, on } = await mountConverter({
      ...fromNigeria,
      convert: [convertAnswer(0.00064235), convertAnswer(1556.78)],
    });
    await settled(el);
    partOf(el, 'swap').click();
    expect(await until(el, 'local')).to.equal('local');
    expect(pairOf(el)).to.deep.equal(['USD', 'NGN']);
    expect(resultOf(el)).to.equal('NGN 15,567,800.00');
    partOf(el, 'swap').click();
    expect(await until(el, 'local')).to.equal('local');
    expect(resultOf(el)).to.equal('$6.42');
    expect(await askedOf(on)).to.deep.equal(['10000 NGN USD', '10000 USD NGN']);
  });
});

describe('<currency-converter>: what there is to choose from', () => {
  it('is the list, in its order, and what stands beside it', async () => {
    const { el } = await mountConverter(fromNigeria, 'currencies="USD, eur jpy"');
    await settled(el);
    expect(optionsOf(el, 'from')).to.deep.equal(['USD', 'EUR', 'JPY', 'NGN']);
    expect(optionsOf(el, 'to')).to.deep.equal(['USD', 'EUR', 'JPY']);
    await choose(el, 'from', 'EUR');
    expect(optionsOf(el, 'from')).to.deep.equal(['USD', 'EUR', 'JPY']);
  });

  it('is that of the page settings, or all legal tenders', async () => {
    const { el } = await mountConverter(fromNigeria, '');
    await settled(el);
    expect(optionsOf(el, 'from')).to.include.members(['EUR', 'NGN', 'CHF']);
    expect(optionsOf(el, 'to')).to.have.lengthOf.within(140, 180);
    configure({ currencies: 'CHF EUR' });
    await el.updateComplete;
    expect(optionsOf(el, 'to')).to.deep.equal(['CHF', 'EUR']);
    expect(pairOf(el)).to.deep.equal(['NGN', 'CHF']);
  });
});

describe('<currency-converter>: the amount', () => {
  it('stands in the input in the number format of the page', async () => {
    for (const [locale, text] of [
      ['en', '1234567.50'],
      ['de', '1234567,50'],
      ['ar-EG', '١٢٣٤٥٦٧٫٥٠'],
    ]) {
      const { el } = await mountConverter(fromNigeria, `amount="1234567.50" locale="${locale}"`);
      expect(inputOf(el).value).to.equal(text);
    }
  });

  it('is read in the number format of the page', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD" locale="de"');
    await enter(el, '1.234,50');
    expect(await settled(el)).to.equal('local');
    expect(el.amount).to.equal('1234.50');
    expect(inputOf(el).value).to.equal('1.234,50');
    expect(await askedOf(on)).to.deep.equal(['1234.50 NGN USD']);
    el.locale = 'en';
    await el.updateComplete;
    expect(inputOf(el).value).to.equal('1234.50');
    expect(resultOf(el)).to.equal('$0.79');
  });

  it('may be a number, as frameworks set it', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
    Object.assign(el, { amount: 12.5 });
    await el.updateComplete;
    expect(await settled(el)).to.equal('local');
    expect(inputOf(el).value).to.equal('12.5');
    expect(await askedOf(on)).to.deep.equal(['12.5 NGN USD']);
  });

  it('goes when the page takes it away', async () => {
    const { el } = await mountConverter();
    await settled(el);
    el.removeAttribute('amount');
    await el.updateComplete;
    expect([stateOf(el), inputOf(el).value, resultOf(el)]).to.deep.equal(['base', '', '']);
  });

  for (const amount of ['1,299', 'abc']) {
    it(`"${amount}" is told once, stands in the input, and costs no call`, async () => {
      const messages = await consoleOf(async () => {
        const made = await mountConverter(fromNigeria, `amount="${amount}"`);
        expect(await settled(made.el)).to.equal('error');
        expect([inputOf(made.el).value, resultOf(made.el)]).to.deep.equal([amount, '']);
        expect(inputOf(made.el).ariaInvalid).to.equal('true');
        expect(made.events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', 'config');
        expect(await made.on.count('convert')).to.equal(0);
        made.el.amount = '5';
        await made.el.updateComplete;
        expect(await settled(made.el)).to.equal('local');
      });
      expect(messages).to.have.lengthOf(1);
      expect(messages[0]).to.contain(`<currency-converter> amount="${amount}": write`);
    });
  }
});

describe('<currency-converter>: convert-returns', () => {
  it('that is neither is told, and counts as a rate', async () => {
    const messages = await consoleOf(async () => {
      const { el } = await mountConverter(fromNigeria, 'amount="10000" convert-returns="both"');
      expect(await settled(el)).to.equal('local');
      expect(resultOf(el)).to.equal('$6.42');
    });
    expect(messages.join()).to.contain('convert-returns="both": write rate or amount');
  });

  it('changes what an answer means, without a further call', async () => {
    const { el, on } = await mountConverter({ ...fromNigeria, convert: [convertAnswer(6.4235)] });
    await settled(el);
    expect(resultOf(el)).to.equal('$64,235.00');
    el.convertReturns = 'amount';
    await el.updateComplete;
    expect(resultOf(el)).to.equal('$6.42');
    expect(await on.count('convert')).to.equal(1);
  });
});
