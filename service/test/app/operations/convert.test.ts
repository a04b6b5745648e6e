import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths } from 'local-price/protocol';
import { parseAmount } from '../../../src/app/operations/convert.js';
import { ServiceFailure } from '../../../src/app/ServiceFailure.js';
import { toSignificant } from '../../../src/rates/toSignificant.js';
import { parseRates } from '../../../src/rates/parseRates.js';
import { RateTable } from '../../../src/rates/RateTable.js';
import { editions } from '../../support/editions.js';
import { day, parsed } from '../../support/testApp.js';

function path(amount: string, from = 'USD', to = 'NGN'): string {
  return `${paths.convert}?${new URLSearchParams({ apikey: 'k', from, to, amount }).toString()}`;
}

for (const { edition, open } of editions)
  describe(`convert ${edition}`, () => {
    const { ask } = open();

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
      const { ask: askExact } = open({ rates });
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
      const { ask: askLong } = open({ rates: new RateTable(day, new Map(values)) });
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
      const { ask: askFar } = open({ rates: new RateTable(day, read) });
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

    it('refuses what is not an amount, and names it', async () => {
      const { code, error, message } = await parsed(ask(path('9'.repeat(1000))));
      assert.deepEqual([code, error], [400, 'BAD_REQUEST']);
      assert.match(message, /amount/);
      assert.ok(message.length < 250);
    });

    it('refuses a missing amount', async () => {
      const { error, message } = await parsed(ask(`${paths.convert}?apikey=k&from=USD&to=EUR`));
      assert.equal(error, 'BAD_REQUEST');
      assert.match(message, /amount is missing/);
    });
  });

describe('the amount parser', () => {
  it('takes plain decimals', () => {
    const taken = ['0', '0.00', '1', '007', '49.00', '999999999999999', '0.00000000000001'];
    for (const amount of taken)
      assert.equal(toSignificant(parseAmount(amount), 15), Number(amount));
  });

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
    it(`refuses ${JSON.stringify(amount.slice(0, 20))}`, () =>
      assert.throws(() => parseAmount(amount), ServiceFailure));
  }

  it('reads every plain decimal of at most 15 digits exactly', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}(\.\d{1,6})?$/), (text) => {
        const { numerator, denominator } = parseAmount(text);
        const [, part = ''] = text.split('.');
        assert.equal(numerator, BigInt(text.replace('.', '')));
        assert.equal(denominator, 10n ** BigInt(part.length));
      }),
    );
  });

  it('gives a decimal or a failure for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e') })),
        (text) => {
          try {
            const { numerator, denominator } = parseAmount(text);
            assert.ok(numerator >= 0n && denominator > 0n && /^[\d.]+$/.test(text));
          } catch (error) {
            assert.ok(error instanceof ServiceFailure && error.error === 'BAD_REQUEST');
          }
        },
      ),
    );
  });
});
