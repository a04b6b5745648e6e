import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { iso4217, stripe, withdrawn } from '../../../src/pricing/decimal/minorUnits.data.js';
import { tenders } from '../../../src/pricing/decimal/tenders.js';
import { formatPrice, fromMinorUnits, toMinorUnits } from '../../../src/pricing/public.js';

const codesOf = (table: Readonly<Record<string, string>>): string[] =>
  Object.values(table).flatMap((codes) => codes.split(/\s+/));

const standards = { iso4217, stripe };

const counted = (['iso4217', 'stripe'] as const).flatMap((standard) =>
  [standards[standard], withdrawn].flatMap(codesOf).map((currency) => ({ currency, standard })),
);

describe('minor units', () => {
  it('minor units are those of ISO 4217, or of Stripe', () => {
    for (const [amount, currency, iso, stripe] of [
      ['49.50', 'EUR', 4950n, 4950n],
      ['45', 'USD', 4500n, 4500n],
      ['7500', 'JPY', 7500n, 7500n],
      ['500.00', 'jpy', 500n, 500n],
      ['5.120', 'KWD', 5120n, 5120n],
      ['83.30', 'BGN', 8330n, 8330n],
      ['5000', 'ITL', 5000n, 5000n],
      ['1.50', 'STD', 150n, 150n],
      ['5', 'ISK', 5n, 500n],
      ['5', 'UGX', 5n, 500n],
      ['16500', 'HUF', 1_650_000n, 1_650_000n],
      ['100', 'TWD', 10_000n, 10_000n],
      ['20000', 'MGA', 2_000_000n, 20_000n],
      ['90071992547409931.23', 'USD', 9007199254740993123n, 9007199254740993123n],
      ['0', 'EUR', 0n, 0n],
    ] as const) {
      assert.equal(toMinorUnits({ amount, currency }, 'iso4217'), iso, `${amount} ${currency}`);
      assert.equal(toMinorUnits({ amount, currency }, 'stripe'), stripe, `${amount} ${currency}`);
    }
  });

  it('minor units are refused where they can’t express the amount, instead of rounded', () => {
    for (const [amount, currency, standard] of [
      ['1.575', 'EUR', 'iso4217'],
      ['1.575', 'EUR', 'stripe'],
      ['5.124', 'KWD', 'stripe'],
      ['5.5', 'ISK', 'stripe'],
      ['5.50', 'UGX', 'stripe'],
      ['0.5', 'JPY', 'iso4217'],
      ['4.2', 'MGA', 'stripe'],
    ] as const) {
      const message = new RegExp(`^amount="${amount}": write an amount that ${standard} can`);
      const refused = { code: 'config', message };
      assert.throws(
        () => toMinorUnits({ amount, currency }, standard),
        refused,
        `${amount} ${currency}`,
      );
    }
    assert.equal(toMinorUnits({ amount: '5.124', currency: 'KWD' }, 'iso4217'), 5124n);
  });

  it('minor units are printed as decimals with the digits of the currency', () => {
    for (const [amount, currency, standard, expected] of [
      [4950n, 'EUR', 'stripe', '49.50'],
      [4950, 'eur', 'iso4217', '49.50'],
      ['5120', 'KWD', 'stripe', '5.120'],
      [500, 'JPY', 'stripe', '500'],
      [500, 'ISK', 'stripe', '5'],
      [5_000_000n, 'IQD', 'iso4217', '5000'],
      ['8330', 'BGN', 'stripe', '83.30'],
      [627, 'HRK', 'iso4217', '6.27'],
      [1500, 'BEF', 'iso4217', '1500'],
      [1500, 'BYR', 'stripe', '1500'],
      [0, 'USD', 'iso4217', '0.00'],
    ] as const) {
      assert.equal(fromMinorUnits(amount, currency, standard), expected, `${amount} ${currency}`);
    }
  });

  it('minor units become the amount again that they were made of, or are refused', () => {
    const anyUnits = fc.oneof(fc.bigInt(0n, 10n ** 70n), fc.bigInt(0n, 10_000n));
    fc.assert(
      fc.property(fc.constantFrom(...counted), anyUnits, ({ currency, standard }, units) => {
        const isRefused = units >= 10n ** 60n || units % stepOf(currency, standard) !== 0n;
        if (isRefused) {
          assert.throws(() => fromMinorUnits(units, currency, standard), { code: 'config' });
          return;
        }
        const amount = fromMinorUnits(units, currency, standard);
        assert.equal(toMinorUnits({ amount, currency }, standard), units);
      }),
    );
  });

  it('amounts become the minor units again that they were made of, or are refused', () => {
    // Longer fractions are read as binary ones.
    const anyUnits = fc.bigInt(0n, 10n ** 15n - 1n);
    fc.assert(
      fc.property(
        fc.constantFrom(...counted),
        anyUnits,
        fc.nat(4),
        ({ currency, standard }, units, places) => {
          const digits = String(units).padStart(places + 1, '0');
          const end = digits.length - places;
          const amount = places ? `${digits.slice(0, end)}.${digits.slice(end)}` : digits;
          let written: bigint;
          try {
            written = toMinorUnits({ amount, currency }, standard);
          } catch (error) {
            assert.equal((error as { code?: string }).code, 'config');
            return;
          }
          const again = fromMinorUnits(written, currency, standard);
          const [whole, part = ''] = again.split('.');
          const [expected, rest = ''] = amount.split('.');
          assert.equal(whole, expected);
          assert.equal(part.padEnd(4, '0'), rest.padEnd(4, '0'));
        },
      ),
    );
  });

  it('all currencies are counted that the standard has, and those withdrawn, but no others', () => {
    for (const code of tenders()) assert.ok(codesOf(iso4217).includes(code), code);
    for (const code of codesOf(stripe)) assert.ok(codesOf(iso4217).includes(code), code);
    for (const table of [iso4217, stripe]) {
      const codes = [table, withdrawn].flatMap(codesOf);
      assert.deepEqual(codes, [...new Set(codes)]);
    }
    for (const currency of 'BOV CHE CHW CLF COU MXV SVC USN UYI UYW VED XCG SLE ZWG'.split(' ')) {
      assert.ok(fromMinorUnits(10_000, currency, 'iso4217'), currency);
    }
    const unknown = 'IQD LYD IRR SVC UYI CLF CUP GHS XAD'.split(' ');
    const uncounted = 'XAU XAG XPT XPD XDR XSU XUA XBA XBB XBC XBD XTS XXX BTC LAB YAF'.split(' ');
    for (const currency of [...unknown, ...uncounted]) {
      const message = `currency="${currency}": write a currency that stripe counts in minor units`;
      const refused = { code: 'config', message: new RegExp(`^${message}`) };
      assert.throws(() => fromMinorUnits(100, currency, 'stripe'), refused);
    }
    for (const currency of uncounted) {
      assert.throws(() => toMinorUnits({ amount: '1', currency }, 'iso4217'), { code: 'config' });
    }
  });

  it('a refund in a withdrawn currency can be printed', () => {
    for (const currency of codesOf(withdrawn)) {
      const amount = fromMinorUnits(8330, currency, 'iso4217');
      const text = formatPrice({ amount, currency }, { locale: 'en', currencyDisplay: 'code' });
      assert.equal(text.replace(/[^\d.]/g, ''), amount, currency);
    }
  });

  it('a call with wrong minor units names what is wrong', () => {
    const price = { amount: '1', currency: 'EUR' };
    for (const [call, message] of [
      [() => toMinorUnits({ ...price, currency: 'BTC' }, 'iso4217'), /^currency="BTC"/],
      [() => toMinorUnits({ ...price, currency: '€' }, 'stripe'), /^currency="€"/],
      [() => toMinorUnits({ ...price, amount: '1,5' }, 'stripe'), /^amount="1,5"/],
      [() => toMinorUnits({ ...price, amount: '-1' }, 'stripe'), /^amount="-1"/],
      [
        () => toMinorUnits(price, 'paypal' as 'stripe'),
        /^standard="paypal": write iso4217 or stripe/,
      ],
      [() => fromMinorUnits(1.5, 'EUR', 'stripe'), /^amount="1.5": write a whole number/],
      [() => fromMinorUnits(2 ** 60, 'EUR', 'stripe'), /^amount="1152921504606847000"/],
      [() => fromMinorUnits('', 'EUR', 'stripe'), /^amount=""/],
      [() => fromMinorUnits(-1n, 'EUR', 'stripe'), /^amount="-1"/],
      ...['0050', '+5', ' 50', '5\n', '5e3', '5.0', '٥', '9'.repeat(61)].map(
        (amount) => [() => fromMinorUnits(amount, 'EUR', 'stripe'), /^amount="/] as const,
      ),
      [() => fromMinorUnits([50] as never, 'EUR', 'stripe'), /^amount="50"/],
      [() => fromMinorUnits(null as never, 'EUR', 'stripe'), /^amount="null"/],
      [() => fromMinorUnits(5, null as never, 'stripe'), /^currency="null"/],
      [() => fromMinorUnits(5, 'EUR', null as never), /^standard="null"/],
      [() => toMinorUnits(null as never, 'stripe'), /^currency="undefined"/],
      [() => fromMinorUnits(550, 'ISK', 'stripe'), /^amount="550": .* divided by 100/],
      [() => fromMinorUnits(550, 'UGX', 'stripe'), /^amount="550": .* divided by 100/],
      [() => fromMinorUnits(5124, 'KWD', 'stripe'), /^amount="5124": .* divided by 10/],
    ] as const) {
      assert.throws(call, { code: 'config', message }, String(call));
    }
  });
});

/** Stripe's steps, from its documentation. */
function stepOf(currency: string, standard: string): bigint {
  if (standard === 'iso4217') return 1n;
  if (['ISK', 'UGX'].includes(currency)) return 100n;
  return codesOf(stripe).includes(currency) && stripe[3]!.includes(currency) ? 10n : 1n;
}
