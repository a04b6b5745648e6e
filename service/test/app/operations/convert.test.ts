import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths } from 'local-price/protocol';
import { parseAmount } from '../../../src/app/operations/convert.js';
import { ServiceFailure } from '../../../src/app/ServiceFailure.js';
import { decimalOf, multiply, toNumber } from '../../../src/rates/decimal.js';
import { parseRates } from '../../../src/rates/parseRates.js';
import { RateTable } from '../../../src/rates/RateTable.js';
import { day, parsed, testApp } from '../../support/testApp.js';

function path(amount: string, from = 'USD', to = 'NGN'): string {
  return `${paths.convert}?${new URLSearchParams({ apikey: 'k', from, to, amount }).toString()}`;
}

describe('convert', () => {
  const { ask } = testApp();

  it('answers amount, converted amount and the rate', async () => {
    const { meta_data } = await parsed(ask(path('49.00')));
    assert.deepEqual(meta_data, {
      from: 'usd',
      to: 'ngn',
      amount: 49,
      converted_amount: 78400,
      exchange_rate: 1600,
      date: day,
    });
  });

  it('answers POST with the inputs in the query', async () => {
    const { meta_data } = await parsed(ask(path('2'), { method: 'POST' }));
    assert.equal(meta_data?.converted_amount, 3200);
  });

  it('multiplies decimals, not binary fractions', async () => {
    const rates = new RateTable(
      day,
      new Map([
        ['usd', 1],
        ['aaa', 1.005],
        ['bbb', 0.1],
      ]),
    );
    const { ask: askExact } = testApp({ rates });
    const converted = async (amount: string, to: string): Promise<unknown> =>
      (await parsed(askExact(path(amount, 'USD', to)))).meta_data?.converted_amount;
    assert.equal(await converted('100', 'AAA'), 100.5);
    assert.equal(await converted('3', 'BBB'), 0.3);
    assert.equal(await converted('1.1', 'AAA'), 1.1055);
    assert.equal(await converted('999999999999999', 'AAA'), 1005000000000000);
    assert.equal(await converted('0.00000000000001', 'BBB'), 1e-15);
  });

  it('rounds the product to 12 digits, and neither amount nor rate', async () => {
    const values: [string, number][] = [
      ['usd', 1],
      ['aaa', 1.23456789012345],
    ];
    const { ask: askLong } = testApp({ rates: new RateTable(day, new Map(values)) });
    const { meta_data } = await parsed(askLong(path('1.00000000000001', 'USD', 'AAA')));
    assert.equal(meta_data?.amount, 1.00000000000001);
    assert.equal(meta_data?.exchange_rate, 1.23456789012345);
    assert.equal(meta_data?.converted_amount, 1.23456789012);
    const large = await parsed(askLong(path('999999999999999', 'USD', 'AAA')));
    assert.equal(large.meta_data?.converted_amount, 1234567890120000);
  });

  it('has numbers above 0 for the most unlike values that a table may hold', async () => {
    const tiny = Number.parseFloat('1.00000000000001e-15');
    const values = { usd: 1, low: tiny, high: 9.99999999999999e14 };
    const { values: read } = parseRates({ date: day, usd: values }, []);
    const { ask: askFar } = testApp({ rates: new RateTable(day, read) });
    for (const [from, to] of [
      ['LOW', 'HIGH'],
      ['HIGH', 'LOW'],
    ]) {
      for (const amount of ['999999999999999', '0.00000000000001']) {
        const { code, meta_data } = await parsed(askFar(path(amount, from, to)));
        assert.equal(code, 200);
        assert.ok((meta_data?.exchange_rate ?? 0) > 0);
        assert.ok((meta_data?.converted_amount ?? 0) > 0);
      }
    }
  });

  for (const amount of ['0', '0.00', '1', '007', '49.00', '999999999999999', '0.00000000000001']) {
    it(`takes the amount ${amount}`, async () => {
      const { meta_data } = await parsed(ask(path(amount)));
      assert.equal(meta_data?.amount, Number(amount));
    });
  }

  const refused = [
    '-1',
    '+1',
    '1e3',
    '1,299',
    '1 299',
    ' 1',
    '.5',
    '5.',
    '1.2.3',
    'abc',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '1_000',
    '1234567890123456',
    '0.000000000000001',
    '9'.repeat(1000),
  ];
  for (const amount of refused) {
    it(`refuses the amount ${JSON.stringify(amount.slice(0, 20))}`, async () => {
      const { code, error, message } = await parsed(ask(path(amount)));
      assert.deepEqual([code, error], [400, 'BAD_REQUEST']);
      assert.match(message, /amount/);
      assert.ok(message.length < 250);
    });
  }

  it('refuses a missing amount', async () => {
    const { error, message } = await parsed(ask(`${paths.convert}?apikey=k&from=USD&to=EUR`));
    assert.equal(error, 'BAD_REQUEST');
    assert.match(message, /amount is missing/);
  });
});

describe('the amount parser', () => {
  it('reads every plain decimal of at most 15 digits exactly', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}(\.\d{1,6})?$/), (text) => {
        const { units, scale } = parseAmount(text);
        const digits = units.toString().padStart(scale + 1, '0');
        const whole = digits.slice(0, digits.length - scale);
        const written = scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`;
        assert.equal(written, text.replace(/^0+(?=\d)/, ''));
      }),
    );
  });

  it('gives a decimal or a failure for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e') })),
        (text) => {
          try {
            const { units, scale } = parseAmount(text);
            assert.ok(units >= 0n && scale >= 0 && /^[\d.]+$/.test(text));
          } catch (error) {
            assert.ok(error instanceof ServiceFailure && error.error === 'BAD_REQUEST');
          }
        },
      ),
    );
  });
});

describe('the exact value of a number', () => {
  const cases: [value: number, units: bigint, scale: number][] = [
    [0, 0n, 0],
    [49.05, 4905n, 2],
    [1e-7, 1n, 7],
    [1.25e-9, 125n, 11],
    [1e21, 10n ** 21n, 0],
    [1.5e25, 15n * 10n ** 24n, 0],
  ];
  for (const [value, units, scale] of cases) {
    it(`is right for ${value}`, () => assert.deepEqual(decimalOf(value), { units, scale }));
  }
});

describe('the product', () => {
  it('is the exact one, to 12 digits', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(
        amount,
        fc.nat(8),
        fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
        (units, scale, rate) => {
          const product = multiply({ units: BigInt(units), scale }, decimalOf(rate));
          const result = decimalOf(toNumber(product, 12));
          // |result − product| ≤ half a unit in the 12th digit, all in integers.
          const common = Math.max(result.scale, product.scale);
          const a = result.units * 10n ** BigInt(common - result.scale);
          const b = product.units * 10n ** BigInt(common - product.scale);
          const difference = a > b ? a - b : b - a;
          assert.ok(difference * 2n * 10n ** 11n <= b, `${units}e-${scale} × ${rate}`);
        },
      ),
    );
  });

  it('rounds half-way cases up', () => {
    assert.equal(toNumber({ units: 1000000000005n, scale: 0 }, 12), 1000000000010);
    assert.equal(toNumber({ units: 1000000000015n, scale: 0 }, 12), 1000000000020);
    assert.equal(toNumber({ units: 9999999999995n, scale: 1 }, 12), 1e12);
  });
});
