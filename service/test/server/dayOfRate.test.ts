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
