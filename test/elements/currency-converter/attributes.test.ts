import { expect } from '@open-wc/testing/pure';
import { change, ready } from '../../support/change.ts';
import { consoleOf, settled, stateOf, until } from '../../support/elements.ts';
import { originAnswer } from '../../support/service.ts';
import {
  askedOf,
  choose,
  convertAnswer,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  pairOf,
  partOf,
  resultOf,
  toldValues,
} from '../../support/converters.ts';
import { chooseCurrency, configure } from '../../support/testStore.ts';

const optionsOf = (el: Element, part: string) =>
  [...partOf<HTMLSelectElement>(el, part).options].map(({ value }) => value);

describe('<currency-converter>: the two currencies', () => {
  it('are those of the visitor, once known, and then what they choose', async () => {
    const held = { hold: true, json: originAnswer('NG', 'NGN') };
    const { el, on } = await mountConverter({ ...fromNigeria, origin: [held] }, '');
    expect([stateOf(el), ...pairOf(el)]).to.deep.equal(['pending', '', '']);
    await on.release();
    await settled(el);
    expect(pairOf(el)).to.deep.equal(['NGN', 'USD']);
    chooseCurrency('GBP');
    await el.updateComplete;
    expect(pairOf(el)).to.deep.equal(['GBP', 'USD']);
    await choose(el, 'to', 'JPY');
    chooseCurrency('CHF');
    await el.updateComplete;
    expect([...pairOf(el), el.from, el.to]).to.deep.equal(['GBP', 'JPY', 'GBP', 'JPY']);
  });

  it('that are wrong are reported once, and the default is used', async () => {
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

  it('the currencies of a converter change places at a click', async () => {
    const convert = [convertAnswer(0.00064235), convertAnswer(1556.78)];
    const { el, on } = await ready(mountConverter({ ...fromNigeria, convert }));
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
    const { el } = await ready(mountConverter(fromNigeria, 'currencies="USD, eur jpy"'));
    expect(optionsOf(el, 'from')).to.deep.equal(['USD', 'EUR', 'JPY', 'NGN']);
    expect(optionsOf(el, 'to')).to.deep.equal(['USD', 'EUR', 'JPY']);
    await choose(el, 'from', 'EUR');
    expect(optionsOf(el, 'from')).to.deep.equal(['USD', 'EUR', 'JPY']);
  });

  it('is that of the page settings, or all legal tenders', async () => {
    // Swedish has no name for XCG in Chromium.
    const { el } = await ready(mountConverter(fromNigeria, 'locale="sv"'));
    expect(optionsOf(el, 'from')).to.include.members(['EUR', 'NGN', 'CHF', 'XCG']);
    expect(optionsOf(el, 'to')).to.have.lengthOf.within(140, 180);
    configure({ currencies: 'CHF EUR' });
    await el.updateComplete;
    expect(optionsOf(el, 'to')).to.deep.equal(['CHF', 'EUR']);
    expect(pairOf(el)).to.deep.equal(['NGN', 'CHF']);
  });
});

describe('<currency-converter>: the amount', () => {
  it('is read in the number format of the page', async () => {
    const { el, on } = await mountConverter(fromNigeria, 'from="NGN" to="USD" locale="de"');
    await enter(el, '1.234,50');
    expect(await settled(el)).to.equal('local');
    expect(el.amount).to.equal('1234.50');
    expect(inputOf(el).value).to.equal('1.234,50');
    expect(await askedOf(on)).to.deep.equal(['1234.50 NGN USD']);
    await change(el, { locale: 'en' });
    expect(inputOf(el).value).to.equal('1234.50');
    expect(resultOf(el)).to.equal('$0.79');
  });

  it('that is wrong is reported once, stays in the input, and costs no call', async () => {
    const amount = '1,299';
    const messages = await consoleOf(async () => {
      const { el, events, on } = await mountConverter(fromNigeria, `amount="${amount}"`);
      expect(await settled(el)).to.equal('error');
      expect([inputOf(el).value, resultOf(el)]).to.deep.equal([amount, '']);
      expect(inputOf(el).ariaInvalid).to.equal('true');
      expect(events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
      expect(events[0]!.detail).to.have.nested.property('error.code', 'config');
      expect(await on.count('convert')).to.equal(0);
      await change(el, { amount: 12.5 });
      expect([await settled(el), inputOf(el).value]).to.deep.equal(['local', '12.5']);
    });
    expect(messages).to.have.lengthOf(1);
    expect(messages[0]).to.contain(`<currency-converter> amount="${amount}": write`);
  });

  it('may have the sign of its own currency, and of no other', async () => {
    const { el } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
    await enter(el, '₦ 10,000');
    await settled(el);
    expect([el.amount, resultOf(el)]).to.deep.equal(['10000', '$6.42']);
    // The sign would not follow the currency.
    expect(inputOf(el).value).to.equal('10000');
    await enter(el, '$10,000');
    expect([el.amount, stateOf(el)]).to.deep.equal(['', 'error']);
  });

  const same: [what: string, attributes: string, text: string, result: string | null][] = [
    ['empty', 'amount=" "', '', null],
    ['zero', 'amount="0.00" from="EUR" to="JPY"', '¥0', '0'],
    ['in one currency', 'amount="49.5" from="EUR" to="eur"', '€49.50', '49.50'],
  ];
  for (const [what, attributes, text, result] of same) {
    it(`an amount that is ${what} costs no call`, async () => {
      const made = await mountConverter(fromNigeria, attributes);
      expect(await settled(made.el)).to.equal('base');
      expect(resultOf(made.el)).to.equal(text);
      expect(made.el.value?.result ?? null).to.equal(result);
      expect(toldValues(made)).to.deep.equal(result === null ? [] : [made.el.value]);
      expect(await made.on.count('convert')).to.equal(0);
    });
  }
});

it('convert-returns decides what an answer means', async () => {
  const script = { ...fromNigeria, convert: [convertAnswer(6.4235)] };
  const { el, on } = await ready(mountConverter(script));
  for (const [convertReturns, text] of [
    ['amount', '$6.42'],
    [null, '$64,235.00'],
  ]) {
    await change(el, { convertReturns });
    expect(resultOf(el), convertReturns).to.equal(text);
  }
  expect(await on.count('convert')).to.equal(1);
});
