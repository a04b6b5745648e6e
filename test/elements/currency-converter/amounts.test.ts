import { expect } from '@open-wc/testing/pure';
import '../../../src/define.js';
import { consoleOf, settled, stateOf } from '../../support/elements.ts';
import {
  convertAnswer,
  endConverters,
  enter,
  fromNigeria,
  inputOf,
  mountConverter,
  resultOf,
  toldValues,
} from '../../support/converters.ts';

afterEach(endConverters);

describe('<currency-converter>: the result', () => {
  const rows: [attributes: string, told: number, text: string, value: object][] = [
    ['from="NGN" to="USD"', 0.00064235, '$6.42', { result: '6.42', exchangeRate: '0.00064235' }],
    ['to="JPY" locale="de"', 0.1, '1.000 ¥', { result: '1000', from: 'NGN', to: 'JPY' }],
    ['convert-returns=" Amount "', 6.4235, '$6.42', { exchangeRate: '0.00064235' }],
  ];
  for (const [attributes, told, text, value] of rows) {
    it(`follows ${attributes}: ${text}`, async () => {
      const script = { ...fromNigeria, convert: [convertAnswer(told)] };
      const made = await mountConverter(script, `amount="10000" ${attributes}`);
      expect(await settled(made.el)).to.equal('local');
      expect(resultOf(made.el)).to.equal(text);
      expect(made.el.value).to.include(value);
      expect(toldValues(made)).to.deep.equal([made.el.value]);
    });
  }
});

it('reads an amount with the sign of its own currency, and with no other', async () => {
  const { el } = await mountConverter(fromNigeria, 'from="NGN" to="USD"');
  await enter(el, '₦ 10,000');
  await settled(el);
  expect([el.amount, resultOf(el)]).to.deep.equal(['10000', '$6.42']);
  // The sign would not follow the currency.
  expect(inputOf(el).value).to.equal('10000');
  await enter(el, '$10,000');
  expect([el.amount, stateOf(el)]).to.deep.equal(['', 'error']);
});

describe('<currency-converter>: nothing to convert', () => {
  const cases: [what: string, attributes: string, text: string, result: string | null][] = [
    ['no amount', '', '', null],
    ['an empty amount', 'amount=" "', '', null],
    ['zero', 'amount="0.00" from="EUR" to="JPY"', '¥0', '0'],
    ['one currency', 'amount="49.5" from="EUR" to="eur"', '€49.50', '49.50'],
  ];
  for (const [what, attributes, text, result] of cases) {
    it(`${what}: state base and no call`, async () => {
      const made = await mountConverter(fromNigeria, attributes);
      expect(await settled(made.el)).to.equal('base');
      expect(resultOf(made.el)).to.equal(text);
      expect(made.el.value?.result ?? null).to.equal(result);
      expect(made.el.value?.exchangeRate ?? null).to.equal(null);
      expect(toldValues(made)).to.have.lengthOf(result === null ? 0 : 1);
      expect(await made.on.count('convert')).to.equal(0);
    });
  }
});

describe('<currency-converter>: an answer that can’t be right', () => {
  const asked = 'amount="10000" from="NGN" to="USD"';
  const wrong: [what: string, rate: unknown, more?: object, attributes?: string][] = [
    ['a zero', 0],
    ['an amount beyond all reason', 1e15, {}, `${asked} convert-returns="amount"`],
    ['no number', null],
    ['another currency', 0.00064235, { from: 'ngn', to: 'eur' }],
  ];
  for (const [what, rate, more, attributes = asked] of wrong) {
    it(`${what}: no result, one event, and no second call`, async () => {
      await consoleOf(async () => {
        const made = await mountConverter({ convert: [convertAnswer(rate, more)] }, attributes);
        expect(await settled(made.el)).to.equal('error');
        expect([resultOf(made.el), made.el.value]).to.deep.equal(['', null]);
        expect(made.events.map(({ type }) => type)).to.deep.equal(['local-price-error']);
        expect(made.events[0]!.detail).to.have.nested.property('error.code', 'protocol');
        made.el.requestUpdate();
        await made.el.updateComplete;
        expect(stateOf(made.el)).to.equal('error');
        expect(await made.on.count('convert')).to.equal(1);
      });
    });
  }
});
