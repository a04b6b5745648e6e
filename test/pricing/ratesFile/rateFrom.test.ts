import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { priceFor, rateFrom, rateNeeded } from '../../../src/pricing/public.js';
import { ratesFiles, readByPage } from '../../support/ratesFiles.js';

const now = new Date('2026-03-01T12:00:00Z');
const file = { date: '2026-03-01', usd: { eur: 0.8, ngn: 1600, gbp: 3.5, chf: 11 } };
const pair = { from: 'NGN', to: 'USD' };

describe('rateFrom', () => {
  it('rateFrom returns the rate of a pair, through the base of the file, or null', () => {
    for (const given of [file, JSON.stringify(file), `\uFEFF${JSON.stringify(file)}`]) {
      const { from, to, exchangeRate, date } = rateFrom(
        given,
        { from: 'EUR', to: 'NGN' },
        { now },
      )!;
      assert.deepEqual([from, to, exchangeRate, date], ['EUR', 'NGN', 2000, '2026-03-01']);
    }
    assert.equal(
      rateFrom(file, { from: 'USD', to: 'EUR' }, { now: now.getTime() })?.exchangeRate,
      0.8,
    );
    for (const [from, to] of [
      ['JPY', 'USD'],
      ['USD', 'JPY'],
    ] as const) {
      assert.equal(rateFrom(file, { from, to }, { now }), null, from);
    }
  });

  it('rateFrom returns null where no rate is needed', () => {
    for (const pair of [null, undefined]) assert.equal(rateFrom(file, pair as null), null);
  });

  it('rateFrom is exact where no number is, and survives JSON', () => {
    const terms = { basePrice: '3.63', baseCurrency: 'CHF' };
    const visitor = { country: null, currency: 'GBP' };
    for (const pair of [rateNeeded(terms, visitor)!, { from: 'CHF', to: 'GBP' }]) {
      const rate = rateFrom(file, pair, { now });
      assert.equal(priceFor(terms, { ...visitor, rate }).amount, '1.16', JSON.stringify(pair));
    }
    // 3.63 * 3.5 / 11 is 1.155; with 0.318181818181818 it would be less.
    const rate = rateFrom(file, { from: 'CHF', to: 'GBP' }, { now });
    const { from, to, exchangeRate } = rate!;
    const rounded = { from, to, exchangeRate };
    assert.equal(priceFor(terms, { ...visitor, rate: rounded }).amount, '1.15');
    const stored = JSON.parse(JSON.stringify(rate)) as typeof rate;
    assert.equal(priceFor(terms, { ...visitor, rate: stored }).amount, '1.16');
  });

  it('rateFrom is precise enough in the direction that is needed: 0.000625 is a quotient', () => {
    const rate = rateFrom(file, pair, { now });
    assert.equal(rate?.exchangeRate, 0.000625);
    const terms = { basePrice: '49.00', baseCurrency: 'USD' };
    const { amount, exchangeRate, rateDate } = priceFor(terms, {
      country: 'NG',
      currency: 'NGN',
      rate,
    });
    assert.deepEqual([amount, exchangeRate, rateDate], ['78400.00', '1600', '2026-03-01']);
  });

  it('rateFrom refuses what a page would not use, and says why', () => {
    for (const [given, message] of [
      ['{', /The rates file is not JSON/],
      [`${JSON.stringify(file)}${' '.repeat(70_000)}`, /is longer than 65536 characters/],
      [null, /^The rates file can't be used: its date is missing/],
      [{ ...file, date: '2026-02-01' }, /its date is 2026-02-01, but today is 2026-03-01/],
      [{ ...file, date: '2026-03-09' }, /its date is 2026-03-09/],
      [{ date: file.date }, /exactly one object of rates/],
      [{ ...file, usd: { ngn: -1 } }, /no sufficiently exact rate between/],
      [{ ...file, usd: { ngn: 0.0006 } }, /no sufficiently exact rate between/],
    ] as const) {
      assert.throws(() => rateFrom(given, pair, { now }), { code: 'protocol', message });
    }
    const wrong = { code: 'config', message: /^from="naira": write an ISO 4217 code/ };
    assert.throws(() => rateFrom(file, { from: 'naira', to: 'USD' }, { now }), wrong);
  });

  for (const { name, content, isUsed, without = [] } of ratesFiles(now.getTime())) {
    it(`rateFrom ${isUsed ? 'uses' : 'does not use'} a file: ${name}`, () => {
      const codes = Object.entries(readByPage(content, now.getTime()) ?? {});
      const others = codes.filter(([code, uses]) => !uses && !without.includes(code));
      assert.equal(codes.length > 1 && others.length === 0, isUsed, JSON.stringify(others));
    });
  }
});
