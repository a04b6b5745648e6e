import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { onEdge } from '../support/editions.js';
import { runJsonp } from '../support/runJsonp.js';
import { rateServer } from '../support/rateServer.js';
import { RateTable } from '../../src/rates/RateTable.js';
import { day, noon, parsed, testKeys, testRates } from '../support/testApp.js';

const origin = `${paths.origin}?apikey=k`;
const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
const minute = 60_000;

it('the country on Workers is what the platform says, whatever a client sends', async () => {
  const { askWith } = onEdge({ variables: { COUNTRY_HEADER: 'x-country' } });
  const headersOfCountry = { 'x-country': 'US', 'cf-ipcountry': 'US' };
  const sent = {
    'cf-connecting-ip': '8.8.8.8',
    'x-forwarded-for': '17.0.0.1',
    ...headersOfCountry,
  };
  for (const [headers, country, outcome] of [
    [sent, 'NG', 'NG'],
    [sent, 'UK', 'GB'],
    [sent, 'XX', 'ADDRESS_NOT_FOUND'],
    [sent, 'EU', 'ADDRESS_NOT_FOUND'],
    [{ 'cf-connecting-ip': '10.0.0.1' }, undefined, 'RESERVED_ADDRESS'],
  ] as const) {
    const { error, meta_data } = await parsed(askWith(origin, headers, country));
    assert.equal(error ?? meta_data?.geolocation?.code, outcome, country);
  }
});

describe('the keys in KV', () => {
  const write = (...keys: string[]): string =>
    JSON.stringify({ keys: keys.map((key) => ({ key })) });

  it('that were last good are used by an isolate that starts while others are broken', async () => {
    const { ask, cron, stores, setTime } = onEdge({ hasKeys: false, variables: { RATES_URL: '' } });
    await stores.KEYS.put('keys', write('k'));
    assert.equal(await cron(), null);
    await stores.KEYS.put('keys', '{"keys": [');
    // Broken keys are not stored as good.
    assert.equal(await cron(), null);
    assert.equal((await ask(swap)).status, 200);
    await stores.KEYS.put('keys', write('other'));
    setTime(noon + 10 * minute);
    assert.equal((await ask(swap)).status, 403);
  });

  it('that are missing are NOT_READY, and are read again after a second', async () => {
    const { ask, setTime, stores, logged } = onEdge({ hasKeys: false });
    const response = await ask(swap);
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1']);
    assert.match((await parsed(response)).message, /keys can’t be read/);
    assert.equal((await ask('/local-price.js')).status, 200);
    assert.equal((await ask('/readyz')).status, 503);
    await stores.KEYS.put('keys', write('k'));
    assert.equal((await ask(swap)).status, 503);
    setTime(noon + 1000);
    assert.equal((await ask(swap)).status, 200);
    const lines = await logged();
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, /keys in KEYS can't be used/);
    assert.match(lines[1]!, /keys in KEYS can be used again$/);
  });
});

it('a wrong variable is named in the log, and a client is told that there is a problem', async () => {
  for (const [variables, line] of [
    [{ RATE_LIMIT: 'many' }, /^RATE_LIMIT is "many": .* from 0 up$/],
    [{ COUNTRY_HEADER: 'x country' }, /^COUNTRY_HEADER is "x country"/],
    [{ RATES_URL: 'usd.json' }, /^RATES_URL .*"https:/],
    [{ LEDGER_TOKEN: 'secret' }, /^LEDGER_TOKEN is too short: .* at least 24 characters$/],
  ] as const) {
    const { ask, logged } = onEdge({ variables });
    const response = await ask(origin);
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '60']);
    const { error, message } = await parsed(response);
    assert.equal(error, 'NOT_READY');
    assert.match(message, /not configured correctly; its log says why/);
    assert.match((await logged())[0] ?? '', line);
    const script = await ask(`${origin}&callback=cb`);
    assert.equal(script.status, 200);
    assert.equal(runJsonp(await script.text(), 'cb').code, 503);
    assert.equal((await ask(origin, { method: 'OPTIONS' })).status, 204);
  }
});

describe('the limits on Workers', () => {
  it('are those of the platform if it has some', async () => {
    const { ask } = onEdge({ hasLimiters: true, rateLimit: 1 });
    const taken = async (peers: string[]): Promise<number> => {
      const answers = await Promise.all(peers.map((peer) => ask(swap, { peer })));
      const refused = answers.filter(({ status }) => status === 429);
      for (const { headers } of refused) assert.equal(headers.get('retry-after'), '60');
      return peers.length - refused.length;
    };
    // A minute may end meanwhile.
    const own = await taken(Array<string>(8).fill('41.58.0.1'));
    assert.ok(own >= 2 && own <= 4, `${own} of 2`);
    assert.equal(await taken(['41.58.0.2']), 1);
    const site = await taken(Array.from({ length: 12 }, (_, at) => `2a00:1450:0:${at}::1`));
    assert.ok(site >= 4 && site <= 8, `${site} of 4`);
  });

  it('refuse nobody if requests can’t be counted', async () => {
    const { ask, logged } = onEdge({ rateLimit: 1, noLedger: true });
    for (let count = 0; count < 3; count++) assert.equal((await ask(swap)).status, 200);
    const lines = (await logged()).filter((line) => line.startsWith("requests can't be counted"));
    assert.equal(lines.length, 1);
  });
});

it('/readyz on Workers names what is missing', async () => {
  const { ask } = onEdge({ noLedger: true });
  const response = await ask('/readyz');
  assert.equal(response.status, 503);
  assert.match((await parsed(response)).message, /ledger failed, keys ok, rates ok/);
  const without = onEdge({ noLedger: true, variables: { READY_WITHOUT_LEDGER: '1' } });
  assert.equal((await without.ask('/readyz')).status, 200);
});

describe('/ledger on Workers', () => {
  const token = 'a random secret of 24 characters';
  const authorized = { authorization: `Bearer ${token}` };

  it('lists the keys and what they have spent, for the operator only', async () => {
    const keys = testKeys(
      { key: 'k', name: 'shop', tokens: 5 },
      { key: 'free' },
      { key: 'less', tokens: 0, disabled: true },
    );
    const { ask, stores, setTime } = onEdge({ keys, variables: { LEDGER_TOKEN: token } });
    const list = async (query = '', headers: Record<string, string> = authorized) => {
      const response = await ask(`/ledger${query}`, { headers });
      assert.equal(response.headers.get('cache-control'), 'no-store');
      return parsed(response);
    };
    for (const each of [swap, swap, swap.replace('=k&', '=free&')]) await ask(each);
    const shop = { key: 'k', name: 'shop', tokens: 5, spent: 2, left: 3, disabled: false };
    const free = { key: 'free', name: '', tokens: null, spent: null, left: null, disabled: false };
    const less = { key: 'less', name: '', tokens: 0, spent: 0, left: 0, disabled: true };
    assert.deepEqual((await list()).meta_data, { keys: [shop, free, less], next: null });
    assert.deepEqual((await list('?apikey=k')).meta_data, { keys: [shop], next: null });
    for (const [query, names] of [
      ['?apikey=x', /no key "x"/],
      ['?skip=x', /skip is "x"/],
      ['?skip=1&skip=2', /skip is given twice/],
    ] as const) {
      const { error, message } = await list(query);
      assert.equal(error, 'BAD_REQUEST');
      assert.match(message, names);
    }
    for (const headers of [{}, { authorization: token }, { authorization: `Bearer ${token}x` }]) {
      const { error, message } = await list('', headers as Record<string, string>);
      assert.equal(error, 'INVALID_API_KEY');
      assert.doesNotMatch(message, /random/);
    }
    const many = Array.from({ length: 81 }, (_, at) => ({ key: `k${at}`, tokens: 1 }));
    await stores.KEYS.put('keys', JSON.stringify({ keys: many }));
    setTime(noon + 10 * minute);
    const pages: unknown[] = [];
    for (let next: number | null = 0; next !== null;) {
      const { meta_data } = (await list(`?skip=${next}`)) as unknown as {
        meta_data: { keys: object[]; next: number | null };
      };
      pages.push(meta_data.keys.length);
      ({ next } = meta_data);
    }
    assert.deepEqual(pages, [40, 40, 1]);
  });

  it('does not exist without the secret, and is not ready without the ledger', async () => {
    const without = onEdge();
    assert.equal((await without.ask('/ledger', { headers: authorized })).status, 404);
    const keys = testKeys({ key: 'k', tokens: 5 });
    const lost = onEdge({ keys, noLedger: true, variables: { LEDGER_TOKEN: token } });
    const response = await lost.ask('/ledger', { headers: authorized });
    assert.deepEqual([response.status, (await parsed(response)).error], [503, 'NOT_READY']);
    assert.doesNotMatch(await (await lost.ask('/openapi.json')).text(), /\/ledger/);
  });
});

describe('the rates on Workers', () => {
  const table = (date: string, eur: number): string =>
    JSON.stringify({ date, usd: { usd: 1, eur } });
  const newer = table('2026-03-11', 0.9);

  it('are the embedded ones if what is stored is older, or no longer updated', async () => {
    for (const [variables, stored, expected] of [
      [{ RATES_URL: '' }, newer, [day, 0.8]],
      [{}, table('2026-01-01', 0.9), [day, 0.8]],
      [{}, newer, ['2026-03-11', 0.9]],
    ] as const) {
      const { ask, setTime, stores } = onEdge({ variables });
      const rateIn = async (more = ''): Promise<unknown> => {
        const { error, meta_data } = await parsed(ask(swap + more));
        return error ?? [meta_data?.date, meta_data?.exchange_rate];
      };
      await ask('/livez');
      await stores.RATES.put('latest', stored);
      setTime(noon + 10 * minute);
      assert.deepEqual(await rateIn(), expected);
      // A page may still show a price by the embedded table.
      assert.deepEqual(await rateIn(`&date=${day}`), [day, 0.8]);
    }
  });

  it('are those of the newest stored day if the table in use can’t be read', async () => {
    for (const latest of [null, '{']) {
      for (const [date, age, expected] of [
        ['2026-03-11', 14, '2026-03-11'],
        ['2026-03-11', 15, day],
        ['2026-03-09', 0, day],
      ] as const) {
        const now = Date.parse(`${date}T12:00:00Z`) + age * 24 * 60 * minute;
        const rates = new RateTable(day, testRates, true);
        const variables = { RATES_URL: 'http://127.0.0.1:9/usd.json' };
        const { ask, stores, logged } = onEdge({ now, rates, variables });
        await stores.RATES.put(date, table(date, 0.9));
        await stores.RATES.put('rates', JSON.stringify([[date, 1]]));
        if (latest !== null) await stores.RATES.put('latest', latest);
        const { meta_data } = await parsed(ask('/readyz'));
        assert.equal((meta_data as { rates_date?: string }).rates_date, expected);
        assert.equal((await parsed(ask(swap))).meta_data?.date, expected);
        const lines = await logged();
        if (latest === null && expected === day) assert.deepEqual(lines, []);
        else assert.match(lines.join(), new RegExp(`^[^,]*; the table of ${expected} is served$`));
      }
    }
  });

  it('of the embedded table are stored, for when there is another', async () => {
    const { ask, cron, stores } = onEdge({ variables: { RATES_URL: '' } });
    await ask('/livez');
    await stores.RATES.delete('latest');
    assert.equal(await cron(), null);
    assert.match((await stores.RATES.get(day)) ?? '', /"eur":0\.8/);
  });
});

describe('the widget of earlier builds on Workers', () => {
  it('is stored by the cron trigger, and served if it is unchanged', async () => {
    const { ask, cron, setTime, stores } = onEdge({ variables: { RATES_URL: '' } });
    assert.equal(await cron(), null);
    const names = JSON.parse((await stores.RATES.get('widgets'))!) as [name: string, at: number][];
    assert.equal(names.length, 2);
    for (const [name] of names) assert.ok(await stores.RATES.get(name));
    // The file of an earlier build.
    const earlier = 'local-price.cc9cf130811e2217.js';
    assert.equal((await ask(`/${earlier}`)).status, 404);
    const list = JSON.stringify([...names, [earlier, 1]]);
    await stores.RATES.put('widgets', list);
    await stores.RATES.put(earlier, 'evil()');
    setTime(noon + minute);
    assert.equal((await ask(`/${earlier}`)).status, 404);
    await stores.RATES.put(earlier, '/* local-price.js 1 ≈ */');
    const response = await ask(`/${earlier}`);
    assert.equal(await response.text(), '/* local-price.js 1 ≈ */');
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  });

  it('that can’t be stored does not stop the rates from being updated', async () => {
    const table = JSON.stringify({ date: day, usd: { usd: 2 } });
    const rates = await rateServer((_, response) => response.end(table));
    const variables = { RATES_URL: `${rates.url}/` };
    const refused = ['widgets', 'last-good-keys'];
    const { ask, cron, logged, stores } = onEdge({ variables, refused });
    await ask('/livez');
    await stores.RATES.put('rates', 'broken');
    // The table is not usable; what counts here is that it was requested.
    assert.match((await cron()) ?? '', /is not among its values as 1/);
    assert.equal(rates.requests.length, 1);
    assert.deepEqual(await logged(), [
      "the keys can't be stored: no room",
      "the widget's files can't be stored: no room",
    ]);
  });
});
