import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.js';
import { tenders } from '../../src/pricing/decimal/tenders.js';
import { fromMinorUnits, toMinorUnits } from '../../src/pricing/public.js';

describe('minor units', () => {
  it('minor units are those of ISO 4217, or of Stripe', () => {
    for (const [amount, currency, iso, stripe] of [
      ['49.50', 'EUR', 4950n, 4950n],
      ['45', 'USD', 4500n, 4500n],
      ['7500', 'JPY', 7500n, 7500n],
      ['500.00', 'jpy', 500n, 500n],
      ['5.120', 'KWD', 5120n, 5120n],
      ['5000', 'IQD', 5_000_000n, 500_000n],
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
      [0, 'USD', 'iso4217', '0.00'],
    ] as const) {
      assert.equal(fromMinorUnits(amount, currency, standard), expected, `${amount} ${currency}`);
    }
  });

  it('minor units become the amount again that they were made of', () => {
    const anyCurrency = fc.constantFrom(...tenders());
    const anyStandard = fc.constantFrom('iso4217', 'stripe');
    const anyUnits = fc.bigInt(0n, 10n ** 20n);
    fc.assert(
      fc.property(anyCurrency, anyStandard, anyUnits, (currency, standard, units) => {
        const amount = fromMinorUnits(units, currency, standard);
        assert.ok(
          amount.length - amount.indexOf('.') > fractionDigits(currency) || !amount.includes('.'),
        );
        let again: bigint;
        try {
          again = toMinorUnits({ amount, currency }, standard);
        } catch {
          assert.match(currency, /ISK|UGX|BHD|JOD|KWD|OMR|TND/);
          assert.notEqual(units % 100n, 0n);
          return;
        }
        assert.equal(again, units);
      }),
    );
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
    ] as const) {
      assert.throws(call, { code: 'config', message }, String(call));
    }
  });
});
