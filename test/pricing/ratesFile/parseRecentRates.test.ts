import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'node:test';
import { LocalPriceError } from '../../../src/input/LocalPriceError.js';
import type { RatesFile } from '../../../src/protocol/index.js';
import { parseRecentRates } from '../../../src/pricing/ratesFile/parseRecentRates.js';

const now = Date.parse('2026-11-23T16:00:00Z');
const usd = { usd: 1, eur: 0.88022588, jpy: 157.4 };

function parse(content: unknown): RatesFile {
  const parsed = parseRecentRates(content, now);
  if (parsed.ok) return parsed.value;
  throw new LocalPriceError('protocol', parsed.fault.message);
}

describe('parseRecentRates', () => {
  it('a rates file may have any base, with codes in any case, with or without the base itself', () => {
    const all = [
      { date: '2026-11-21', usd },
      { date: '2026-11-21', USD: { EUR: 0.88022588, JPY: 157.4 } },
      { usd: { Eur: 0.88022588, JPY: 157.4 }, date: '2026-11-21', made: 'by hand' },
    ];
    for (const content of all) {
      const { date, base, rates } = parse(content);
      expect([date, base], JSON.stringify(content)).to.deep.equal(['2026-11-21', 'USD']);
      expect(Object.fromEntries(rates), JSON.stringify(content)).to.deep.equal({
        USD: 1,
        EUR: 0.88022588,
        JPY: 157.4,
      });
    }
  });

  it('a rates file may be of a day within the last fourteen, or of a day that has already begun elsewhere', () => {
    for (const date of ['2026-11-09', '2026-11-23', '2026-11-24']) {
      expect(parse({ date, usd }).date).to.equal(date);
    }
  });

  // Others: see the cases of rates.
  for (const date of ['0000', '2026-11-21T00:00:00Z', ' 2026-11-21', '', null, ['2026-11-21']]) {
    it(`a rates file of the date ${JSON.stringify(date)} is refused, and says so`, () => {
      expect(() => parse({ date, usd })).to.throw(
        LocalPriceError,
        /its date is .*: update the file daily/,
      );
    });
  }

  it('names the clock of the device as the other cause of a wrong day, and only of a day', () => {
    for (const date of ['2026-11-08', '2026-11-25']) {
      const message = `its date is ${date}, but today is 2026-11-23 by this device's clock: update the file daily`;
      expect(() => parse({ date, usd })).to.throw(LocalPriceError, message);
      expect(() => parse({ date, usd })).to.throw(LocalPriceError, /, or correct the clock$/);
    }
    expect(() => parse({ date: 'today', usd })).to.throw(/its date is today, (?!.*clock)/);
  });

  it('a rates file without a date is refused', () => {
    for (const content of [{ usd }, null, undefined, 7, 'usd', [], [usd]]) {
      expect(() => parse(content), JSON.stringify(content)).to.throw(
        LocalPriceError,
        'its date is missing',
      );
    }
  });

  const noTables = {
    'no table': {},
    'two tables': { usd, eur: { usd: 1.1 } },
    // Others: see the files of rateFrom.test.ts.
  };
  for (const [name, content] of Object.entries(noTables)) {
    it(`a rates file with ${name} is refused`, () => {
      expect(() => parse({ date: '2026-11-21', ...content })).to.throw(
        LocalPriceError,
        'one object of rates',
      );
    });
  }

  it('a rates file has 0 for a value that is not a rate, and for a code given twice', () => {
    const wrong = [0, -0.88, 1e-11, 1e11, '0.88', null, true, [0.88], { rate: 0.88 }];
    for (const value of wrong) {
      const { rates } = parse({ date: '2026-11-21', usd: { eur: value, jpy: 157.4 } });
      expect(rates.get('EUR'), JSON.stringify(value)).to.equal(0);
      expect(rates.get('JPY'), JSON.stringify(value)).to.equal(157.4);
    }
    expect(parse({ date: '2026-11-21', usd: { eur: 1, EUR: 2 } }).rates.get('EUR')).to.equal(0);
  });

  it('a rates file is read without prototypes', () => {
    const text = '{"date":"2026-11-21","usd":{"eur":0.88,"__proto__":{"jpy":157}}}';
    const { rates } = parse(JSON.parse(text));
    expect(rates.has('JPY')).to.equal(false);
    expect(() => parse(Object.create({ date: '2026-11-21', usd }))).to.throw(LocalPriceError);
  });

  it('any content is a rates file, or it is said what is wrong', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ date: fc.constant('2026-11-21'), usd: fc.anything() }),
      fc.record({
        date: fc.constant('2026-11-21'),
        usd: fc.dictionary(fc.string(), fc.anything()),
      }),
    );
    const property = fc.property(anything, (content) => {
      try {
        const { base, rates } = parse(content);
        expect(rates.get(base)).to.equal(1);
        for (const rate of rates.values())
          expect(rate).to.satisfy((r: number) => r >= 0 && r < 1e10);
      } catch (error) {
        expect(error).to.be.instanceOf(LocalPriceError);
      }
    });
    fc.assert(property, { numRuns: 2000 });
  });
});
