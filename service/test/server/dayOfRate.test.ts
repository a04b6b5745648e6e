import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createClient } from 'local-price/client';
import { startService } from '../../src/server/startService.js';
import { dayAfter, noon, rateContent } from '../support/rateContent.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');

/** A time after the days of all tables. */
const later = noon + 3 * 24 * 3600 * 1000;

describe('the day of a rate', { timeout: 60_000 }, () => {
  it('can be charged after another table and a restart', async () => {
    const ledger = `sqlite:${join(keys, '..', 'ledger.db')}`;
    const pair = { from: 'EUR', to: 'USD' };
    const shown: number[] = [];
    let days = 0;
    for (const eur of [1, 1.02, 1.1]) {
      days += 1;
      const rates = write('rates.json', rateContent({ days, moves: { eur } }));
      const log = testLog();
      const options = serviceOptions(keys, { ledger, rates, log, now: () => later });
      const service = await startService(options);
      const client = createClient({ baseUrl: service.url, apikey: 'k' });
      for (const [at, exchangeRate] of shown.entries()) {
        const past = { ...pair, date: dayAfter(at + 1) };
        assert.equal((await client.swap(past)).exchangeRate, exchangeRate);
        assert.equal((await client.convert({ ...past, amount: 1 })).exchangeRate, exchangeRate);
      }
      const { exchangeRate } = await client.swap(pair);
      assert.ok(!shown.includes(exchangeRate));
      shown.push(exchangeRate);
      const unknown = { code: 'service', serviceCode: 'RATE_NOT_FOUND' };
      await assert.rejects(client.swap({ ...pair, date: dayAfter(-9) }), unknown);
      await service.close();
    }
  });

  it('is that of the last rate of a currency that the table lacks, and can be charged', async () => {
    const ledger = `sqlite:${join(keys, '..', 'missing.db')}`;
    const pair = { from: 'NGN', to: 'EUR' };
    let shown: number | undefined;
    for (const days of [1, 2, 3]) {
      const moves = { ngn: 1 + days / 100, eur: 1 + days / 200 };
      const without = days === 1 ? [] : ['ngn'];
      const rates = write('rates.json', rateContent({ days, moves, without }));
      const log = testLog();
      const options = serviceOptions(keys, { ledger, rates, log, now: () => later });
      const service = await startService(options);
      const client = createClient({ baseUrl: service.url, apikey: 'k' });
      const ask = async (path: string): Promise<Record<string, unknown>> => {
        const answer = await fetch(`${service.url}/api/v1/${path}&apikey=k`);
        const { error, meta_data } = (await answer.json()) as {
          error?: string;
          meta_data: Record<string, unknown> | null;
        };
        return meta_data ?? { error };
      };
      const price = 'price?base_price=49&base_currency=EUR&country=NG';
      if (days < 3) {
        const swap = await client.swap(pair);
        shown ??= swap.exchangeRate;
        const of = { exchange_rate: shown, date: dayAfter(1) };
        assert.deepEqual([swap.exchangeRate, swap.date], [shown, dayAfter(1)]);
        const convert = await ask('currency/convert?from=NGN&to=EUR&amount=1');
        assert.deepEqual([convert['exchange_rate'], convert['date']], Object.values(of));
        assert.equal((await ask(price))['rate_date'], dayAfter(1));
        const origin = await ask('origin?country=NG&to=EUR');
        assert.deepEqual(origin['swap'], { from: 'ngn', to: 'eur', ...of });
        assert.equal((await client.swap({ from: 'USD', to: 'EUR' })).date, dayAfter(days));
      } else {
        const unknown = { code: 'service', serviceCode: 'UNKNOWN_CURRENCY' };
        await assert.rejects(client.swap(pair), unknown);
        assert.deepEqual(await ask(price), { error: 'UNKNOWN_CURRENCY' });
        assert.equal((await ask('origin?country=NG&to=EUR'))['swap_error'], 'UNKNOWN_CURRENCY');
      }
      const charged = await client.swap({ ...pair, date: dayAfter(1) });
      assert.deepEqual([charged.exchangeRate, charged.date], [shown, dayAfter(1)]);
      await service.close();
    }
  });

  it('is not believed from a service that ignores the date', async () => {
    const service = await startService(serviceOptions(keys));
    const client = createClient({ baseUrl: service.url, apikey: 'k' });
    const real = globalThis.fetch;
    globalThis.fetch = ((address: URL, init: RequestInit) => {
      globalThis.fetch = real;
      address.searchParams.delete('date');
      return real(address, init);
    }) as typeof fetch;
    const refused = { code: 'protocol', message: /rates of another day/ };
    await assert.rejects(client.swap({ from: 'EUR', to: 'USD', date: '2001-01-01' }), refused);
    await service.close();
  });
});
