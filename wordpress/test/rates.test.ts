/** The rates file: fetched, checked, written whole, and kept if the new one is wrong. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { ratesServer, type RatesServer } from './support/ratesServer.ts';
import { startWordPress, type WordPress } from './support/startWordPress.ts';
import { day, table } from './support/tables.ts';

let site: WordPress;
let source: RatesServer;

before(async () => {
  [site, source] = await Promise.all([startWordPress(), ratesServer(table())]);
});
after(async () => {
  source.close();
  assert.deepEqual(site.notices(), []);
  await site.close();
});

const folder = (): string => join(site.folder, 'wp-content/uploads/local-price');
const written = (): string => readFileSync(join(folder(), 'rates.json'), 'utf8');
const fetchRates = (content?: string): Promise<string> => {
  if (content !== undefined) source.answer(content);
  return site.php<string>('return local_price_fetch_rates();');
};
const set = (settings: object): Promise<unknown> =>
  site.php(
    `return update_option('local_price', json_decode('${JSON.stringify(settings)}', true));`,
  );

beforeEach(async () => {
  source.answer(table());
  await site.php("delete_option('local_price_rates'); delete_option('local_price'); return 1;");
  await set({ way: 'rates', ratesUrl: source.address });
});

test('saving the mode fetches the rates, and plans the next fetch', async () => {
  assert.deepEqual(JSON.parse(written()), JSON.parse(table()));
  assert.deepEqual(readdirSync(folder()), ['rates.json']);
  const address = await site.php<string>('return local_price_rates_address();');
  assert.equal(await (await fetch(address)).text(), written());
  assert.equal(await site.php("return wp_get_schedule('local_price_fetch_rates');"), 'twicedaily');
  source.answer(table({ eur: 0.6 }));
  await site.php(
    "wp_clear_scheduled_hook('local_price_fetch_rates'); wp_schedule_event(time() - 9, 'twicedaily', 'local_price_fetch_rates'); return 1;",
  );
  await (await site.open('/wp-cron.php')).text();
  assert.deepEqual(JSON.parse(written()), JSON.parse(table({ eur: 0.6 })));
});

test('without the mode, nothing is fetched and nothing is planned', async () => {
  const calls = source.requests.length;
  await site.php("delete_option('local_price'); return 1;");
  await (await site.open('/')).text();
  assert.equal(await site.php("return wp_next_scheduled('local_price_fetch_rates');"), false);
  assert.equal(source.requests.length, calls);
});

for (const [name, content, reason] of [
  ['a page', '<h1>Not found</h1>', 'The file is not JSON.'],
  ['nothing', '', 'The file is not JSON.'],
  ['half a file', table().slice(0, 50), 'The file is not JSON.'],
  ['a list', '[1, 2]', 'The file has no date such as 2026-11-21.'],
  ['a number', '1', 'The file is not JSON.'],
  ['deep nesting', '['.repeat(600) + ']'.repeat(600), 'The file is not JSON.'],
  ['no date', table({}, undefined), 'The file has no date such as 2026-11-21.'],
  ['a date that is none', table({}, '2026-02-30'), 'The file has no date such as 2026-11-21.'],
  ['a date of another type', table({}, 20261121), 'The file has no date such as 2026-11-21.'],
  ['a date with a line end', table({}, `${day(1)}\n`), 'The file has no date such as 2026-11-21.'],
  [
    'old rates',
    table({}, day(15)),
    `The rates of the file are of ${day(15)}: that is more than 14 days ago.`,
  ],
  [
    'rates of the future',
    table({}, day(-3)),
    `The date of the file, ${day(-3)}, is in the future.`,
  ],
  [
    'two tables',
    JSON.stringify({ date: day(1), usd: { eur: 1 }, eur: { usd: 1 } }),
    'The file must contain one table of rates, named after its currency, such as "usd".',
  ],
  [
    'no table',
    JSON.stringify({ date: day(1) }),
    'The file must contain one table of rates, named after its currency, such as "usd".',
  ],
  [
    'a table that is a text',
    JSON.stringify({ date: day(1), usd: 'eur' }),
    'The file must contain one table of rates, named after its currency, such as "usd".',
  ],
  ['an empty table', JSON.stringify({ date: day(1), usd: {} }), 'The file contains no rates.'],
  ['a zero', table({ eur: 0 }), 'The rate of EUR is not a positive number.'],
  ['a negative rate', table({ eur: -1 }), 'The rate of EUR is not a positive number.'],
  ['a text', table({ eur: '0.5' }), 'The rate of EUR is not a positive number.'],
  ['null', table({ eur: null }), 'The rate of EUR is not a positive number.'],
  ['infinity', table().replace('0.5', '1e999'), 'The rate of EUR is not a positive number.'],
  ['a code twice', table({ EUR: 0.5 }), 'The file has two rates for EUR.'],
  ['a base that is not 1', table({ usd: 2 }), 'The rate of USD, the base of the file, is not 1.'],
  [
    'an older day',
    table({}, day(2)),
    `The rates of the file are of ${day(2)}: those in use, of ${day(1)}, are newer.`,
  ],
  ['a huge file', table({ more: 'x'.repeat(70_000) }), 'The file is larger than 64 kB.'],
] as const) {
  test(`the last good file stays after ${name}`, async () => {
    const good = written();
    assert.equal(await fetchRates(content), reason);
    assert.equal(written(), good);
    assert.deepEqual(readdirSync(folder()), ['rates.json']);
    const state = await site.php<{ error: string; tried: number }>(
      'return local_price_rates_state();',
    );
    assert.equal(state.error, reason);
    assert.equal(await fetchRates(table()), '');
    assert.equal(
      (await site.php<{ error: string }>('return local_price_rates_state();')).error,
      '',
    );
  });
}

test('the last good file stays if the address does not answer', async () => {
  const good = written();
  source.answer((_, response) => void response.writeHead(404).end(table()));
  assert.equal(await fetchRates(), 'The address answered with status 404.');
  source.answer((request) => request.socket.destroy());
  assert.match(await fetchRates(), /^The address did not answer: /);
  assert.equal(written(), good);
});

test('the file must contain the currency of the prices', async () => {
  await set({ way: 'rates', ratesUrl: source.address, baseCurrency: 'CHF' });
  assert.equal(await fetchRates(), 'The file has no rate for CHF, the currency of your prices.');
});

test('only codes of currencies are written, and no rate that the page would refuse', async () => {
  await fetchRates(table({ '<script>': 1, '1inch': 3, veb: 85679508184.02 }, day()));
  assert.deepEqual(JSON.parse(written()), JSON.parse(table({}, day())));
});

test('a move of more than threefold waits for a later day', async () => {
  await fetchRates(table({}, day(3)));
  await site.php('unlink(local_price_rates_path()); return 1;');
  await fetchRates(table({}, day(3)));
  const good = written();
  const reason = 'NGN has moved by the factor 10, which a file of a later day must confirm.';
  const moved = (date: string, ngn = 15_000): string => table({ ngn }, date);
  assert.equal(await fetchRates(moved(day(2))), reason);
  assert.equal(await fetchRates(moved(day(2))), reason);
  // Another move confirms nothing.
  assert.match(await fetchRates(moved(day(1), 150_000)), /^NGN has moved by the factor 100,/);
  assert.equal(written(), good);
  assert.equal(await fetchRates(moved(day(), 140_000)), '');
  assert.equal(
    written(),
    JSON.stringify({ date: day(), usd: { usd: 1, eur: 0.5, gbp: 0.4, jpy: 150, ngn: 140_000 } }),
  );
});

test('rates in another base are compared too', async () => {
  const inEuro = (changes: object): string =>
    JSON.stringify({ date: day(), eur: { usd: 2, gbp: 0.8, jpy: 300, ngn: 3000, ...changes } });
  assert.equal(
    await fetchRates(inEuro({ ngn: 300 })),
    'NGN has moved by the factor 0.1, which a file of a later day must confirm.',
  );
  assert.equal(await fetchRates(inEuro({})), '');
});

test('a broken file in the folder is replaced', async () => {
  writeFileSync(join(folder(), 'rates.json'), 'broken');
  assert.equal(await fetchRates(), '');
  assert.deepEqual(JSON.parse(written()), JSON.parse(table()));
});

test('Site Health says how the rates are', async () => {
  const health = (): Promise<{ status: string; description: string }> =>
    site.php('return local_price_site_health();');
  assert.equal((await health()).status, 'good');
  await fetchRates('broken');
  assert.match((await health()).description, /The file is not JSON/);
  assert.equal((await health()).status, 'recommended');
  await fetchRates(table());
  await site.php(
    "wp_clear_scheduled_hook('local_price_fetch_rates'); wp_schedule_event(time() - 90000, 'twicedaily', 'local_price_fetch_rates'); return 1;",
  );
  assert.match((await health()).description, /page cache/);
  writeFileSync(join(folder(), 'rates.json'), table({}, day(20)));
  assert.equal((await health()).status, 'critical');
  const tests = await site.php<object>(
    "return apply_filters('site_status_tests', array())['direct'];",
  );
  assert.deepEqual(Object.keys(tests), ['local_price_rates']);
});
