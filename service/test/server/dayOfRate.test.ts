import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createClient } from 'local-price/client';
import { paths } from 'local-price/protocol';
import { startService, type RunningService } from '../../src/server/startService.js';
import { dayAfter, noon, rateContent } from '../support/rateContent.js';
import { redisServer } from '../support/redisServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');

/** When all of the tables are there. */
const later = noon + 3 * 24 * 3600 * 1000;

/** Starts a service on the table of a day, with a euro that has moved by so much. */
async function started(
  ledger: string,
  days: number,
  eur: number,
): Promise<[RunningService, string[]]> {
  const rates = write('rates.json', rateContent({ days, moves: { eur } }));
  const log = testLog();
  return [
    await startService(serviceOptions(keys, { ledger, rates, log, now: () => later })),
    log.lines,
  ];
}

describe('the day of a rate', { timeout: 60_000 }, () => {
  for (const [name, place] of [
    ['SQLite', () => `sqlite:${join(keys, '..', 'ledger.db')}`],
    ['Redis', async () => (await redisServer()).url],
  ] as const) {
    it(`can be charged after another table and a restart: ${name}`, async () => {
      const ledger = await place();
      const shown: number[] = [];
      for (const [days, eur] of [
        [1, 1],
        [2, 1.02],
      ] as const) {
        const [service] = await started(ledger, days, eur);
        const client = createClient({ baseUrl: service.url, apikey: 'k' });
        shown.push((await client.swap({ from: 'EUR', to: 'USD' })).exchangeRate);
        await service.close();
      }
      assert.notEqual(shown[0], shown[1]);
      const [service, lines] = await started(ledger, 3, 1.3);
      const client = createClient({ baseUrl: service.url, apikey: 'k' });
      for (const [at, days] of [1, 2].entries()) {
        const pair = { from: 'EUR', to: 'USD', date: dayAfter(days) };
        assert.equal((await client.swap(pair)).exchangeRate, shown[at]);
        assert.equal((await client.convert({ ...pair, amount: 1 })).exchangeRate, shown[at]);
      }
      await assert.rejects(client.swap({ from: 'EUR', to: 'USD', date: dayAfter(-9) }), {
        code: 'service',
        serviceCode: 'RATE_NOT_FOUND',
      });
      // The first table is compared with the last that was served, not with the embedded one.
      assert.match(lines.join('\n'), new RegExp(`compared with those of ${dayAfter(2)}`));
      await service.close();
    });
  }

  it('of a service that does not know the parameter is not taken for that day', async () => {
    const [service] = await started('memory:', 3, 1);
    const proxy = ((address: URL, init: RequestInit) => {
      address.searchParams.delete('date');
      return fetch(address, init);
    }) as typeof fetch;
    const real = globalThis.fetch;
    const client = createClient({ baseUrl: service.url, apikey: 'k' });
    globalThis.fetch = ((...args: Parameters<typeof proxy>) => {
      globalThis.fetch = real;
      return proxy(...args);
    }) as typeof fetch;
    const pair = { from: 'EUR', to: 'USD' };
    await assert.rejects(client.swap({ ...pair, date: dayAfter(2) }), {
      code: 'protocol',
      message: /rates of another day/,
    });
    assert.ok((await client.swap({ ...pair, date: dayAfter(3) })).exchangeRate > 0);
    assert.equal((await fetch(`${service.url}${paths.swap}?apikey=k&from=EUR&to=USD`)).status, 200);
    await service.close();
  });
});
