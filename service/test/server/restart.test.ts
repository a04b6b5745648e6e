import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { startService, type RunningService } from '../../src/server/startService.js';
import { dayAfter, noon, rateContent } from '../support/rateContent.js';
import { rateServer, status } from '../support/rateServer.js';
import { redisServer } from '../support/redisServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';
import { writeMmdb } from '../support/writeMmdb.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k"}]}');
const server = await rateServer(() => undefined);

const ledgers: Record<string, () => Promise<string>> = {
  SQLite: () => Promise.resolve(`sqlite:${join(keys, '..', 'ledger.db')}`),
  Redis: async () => (await redisServer()).url,
};

async function rateOf({ url }: RunningService): Promise<number | undefined> {
  const answer = await parsed(fetch(`${url}${paths.swap}?apikey=k&from=USD&to=NGN`));
  return answer.meta_data?.exchange_rate;
}

describe('a restart while the publisher is down', { timeout: 60_000 }, () => {
  for (const [name, open] of Object.entries(ledgers)) {
    it(`serves the table that was served before: ${name}`, async () => {
      const ledger = await open();
      const log = testLog();
      const now = (): number => noon + 24 * 3600 * 1000;
      const options = { ledger, log, rates: server.url, now };
      server.handle = (_, response) => response.end(rateContent({ days: 1, moves: { ngn: 1.4 } }));
      const before = await startService(serviceOptions(keys, options));
      const rate = await rateOf(before);
      assert.ok(rate);
      await before.close();
      log.lines.length = 0;
      server.handle = status(503);
      const service = await startService(serviceOptions(keys, options));
      assert.equal(await rateOf(service), rate);
      assert.deepEqual(
        log.lines.filter((line) => line.includes('rate')),
        [
          `warn: the rate table ${server.url}/ can't be used: it answers with status 503; ` +
            `the stored table of ${dayAfter(1)} is served until it can`,
        ],
      );
      const { meta_data } = await parsed(fetch(`${service.url}/readyz`));
      assert.equal((meta_data as { rates_date?: string }).rates_date, dayAfter(1));
      await service.close();
    });
  }

  it('uses the country database that was downloaded before, which is beside the ledger', async () => {
    const log = testLog();
    const folder = join(keys, '..');
    const options = { ledger: `sqlite:${join(folder, 'ledger.db')}`, log, geo: server.url };
    const database = writeMmdb({ networks: { '41.58.0.0/16': { country_code: 'NG' } } });
    server.handle = (_, response) => response.end(database);
    const before = await startService(serviceOptions(keys, options));
    const built = 'The service uses the country database built 2023-11-14';
    assert.equal(before.welcome[1], `${built}, ${server.url}/.`);
    await before.close();
    server.handle = status(503);
    const service = await startService(serviceOptions(keys, options));
    const stored = join(folder, 'downloaded-countries.mmdb');
    assert.equal(service.welcome[1], `${built}, ${stored}.`);
    const warning = /^warn: the country database .* status 503; the stored database is used, built/;
    assert.equal(log.lines.filter((line) => warning.test(line)).length, 1);
    await service.close();
  });
});
