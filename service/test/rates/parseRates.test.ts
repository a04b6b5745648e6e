import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEmbeddedRates, parseRates } from '../../src/rates/parseRates.js';

const tenders = Array.from({ length: 40 }, (_, index) => `C${String(index).padStart(2, '0')}`);
const values = Object.fromEntries(tenders.map((code, index) => [code.toLowerCase(), index + 1]));
const good = { date: '2026-03-10', c00: values };

describe('a rate table', () => {
  it('may have any base', () => {
    const { date, values: read } = parseRates(good, tenders);
    assert.equal(date, '2026-03-10');
    assert.equal(read.get('c07'), 8);
  });

  it('may lack a currency that is being retired', () => {
    const { c39: _, ...fewer } = values;
    assert.doesNotThrow(() => parseEmbeddedRates({ ...good, c00: fewer }, tenders));
  });

  const fewer = Object.fromEntries(Object.entries(values).slice(0, 30));
  const cases: [title: string, content: unknown, problem: RegExp][] = [
    ['nothing', null, /not a JSON object/],
    ['no date', { c00: values }, /date/],
    ['a date that is none', { ...good, date: '2026-02-30' }, /date/],
    ['no rates', { date: '2026-03-10' }, /base currency/],
    ['two bases', { ...good, eur: values }, /base currency/],
    ['rates that are no object', { date: '2026-03-10', usd: [1] }, /base currency/],
    ['a base that it lacks', { date: '2026-03-10', usd: values }, /base "usd"/],
    ['a base that is not 1', { ...good, c00: { ...values, c00: 2 } }, /base "c00"/],
    ['a zero', { ...good, c00: { ...values, c05: 0 } }, /"c05" is "0", not a number between/],
    ['the lower bound', { ...good, c00: { ...values, c05: 1e-15 } }, /between 1e-15 and 1e15$/],
    ['the upper bound', { ...good, c00: { ...values, c05: 1e15 } }, /between 1e-15 and 1e15$/],
    ['a value as text', { ...good, c00: { ...values, c05: '1.2' } }, /"c05"/],
    ['a code twice', { ...good, c00: { ...values, C05: 1 } }, /twice/],
    ['a value that is none', { ...good, c00: { ...values, c05: undefined } }, /"c05" is missing/],
    ['too few tenders', { ...good, c00: fewer }, /10 of 40 legal tenders.*C30, C31, C32/],
  ];
  for (const [title, content, problem] of cases) {
    it(`is refused with ${title}`, () =>
      assert.throws(() => parseEmbeddedRates(content, tenders), problem));
  }

  it('that we have written has only values, and another lacks those of coins that can’t be read', () => {
    const content = { ...good, c00: { ...values, btc: 0, C05: undefined } };
    const broken = { ...good, c00: { ...values, btc: 0 } };
    assert.throws(() => parseRates(broken), /"btc" is "0"/);
    assert.equal(parseRates(broken, tenders).has('btc'), false);
    assert.throws(() => parseRates(content, tenders), /"C05" twice/);
    assert.throws(() => parseRates({ ...good, c00: { ...values, btc: 2, BTC: 0 } }, []), /twice/);
  });
});
