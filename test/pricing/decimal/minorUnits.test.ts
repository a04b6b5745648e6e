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
      [
        () => toMinorUnits({ ...price, amount: '1.575' }, 'stripe'),
        /^amount="1.575": write an amount that stripe can/,
      ],
      [
        () => toMinorUnits(price, 'paypal' as 'stripe'),
        /^standard="paypal": write iso4217 or stripe/,
      ],
      [() => fromMinorUnits(1.5, 'EUR', 'stripe'), /^amount="1.5": write a whole number/],
      [() => fromMinorUnits(2 ** 60, 'EUR', 'stripe'), /^amount="1152921504606847000"/],
      ...['', ' 50', '5\n', '٥'].map(
        (amount) => [() => fromMinorUnits(amount, 'EUR', 'stripe'), /^amount="/] as const,
      ),
      [() => fromMinorUnits([50] as never, 'EUR', 'stripe'), /^amount="50"/],
      [() => fromMinorUnits(null as never, 'EUR', 'stripe'), /^amount="null"/],
      [() => fromMinorUnits(5, null as never, 'stripe'), /^currency="null"/],
      [() => fromMinorUnits(5, 'EUR', null as never), /^standard="null"/],
      [() => toMinorUnits(null as never, 'stripe'), /^currency="undefined"/],
      [() => fromMinorUnits(550, 'ISK', 'stripe'), /^amount="550": .* divided by 100/],
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
