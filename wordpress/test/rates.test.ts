/** The rates file: fetched, checked, written whole, and kept if the new one is wrong. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { tenders } from '../../src/pricing/decimal/tenders.ts';
import { missingCases, runOf } from '../../test/support/missingRates.ts';
import { ratesFiles, readByPage } from '../../test/support/ratesFiles.ts';
import { ratesServer } from './support/ratesServer.ts';
import { startWordPress } from './support/startWordPress.ts';
import { day, table } from './support/tables.ts';

const [site, source] = await Promise.all([startWordPress(), ratesServer(table())]);
after(async () => {
  source.close();
  await site.close();
});

const folder = (): string => join(site.folder, 'wp-content/uploads/local-price');
const written = (): string => readFileSync(join(folder(), 'rates.json'), 'utf8');
const fetchRates = (content?: string): Promise<string> => {
  if (content !== undefined) source.answer(content);
  return site.php<string>('return local_price_fetch_rates();');
};

beforeEach(async () => {
  source.answer(table());
  await site.php(
    "@unlink(local_price_rates_path()); delete_option('local_price_rates'); delete_option('local_price'); return 1;",
  );
  await site.set({ way: 'rates', ratesUrl: source.address });
});

test('saving the mode fetches the rates, and plans the next fetch', async () => {
  assert.deepEqual(JSON.parse(written()), JSON.parse(table()));
  assert.deepEqual(readdirSync(folder()), ['rates.json']);
  const address = await site.php<string>('return local_price_rates_address();');
  assert.equal(await (await fetch(address)).text(), written());
  assert.equal(await site.php("return wp_get_schedule('local_price_fetch_rates');"), 'twicedaily');
  source.answer(table({ eur: 0.6 }));
  await site.php(
    "_set_cron_array(array()); wp_schedule_event(time() - 9, 'twicedaily', 'local_price_fetch_rates'); return 1;",
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

/** Files that are wrong, one for each reason. What else is refused: see test/support/ratesFiles.ts. */
const broken: readonly (readonly [content: string, reason: string])[] = [
  ['<h1>Not found</h1>', 'The file is not JSON.'],
  [table({}, 'today'), 'The file has no date such as 2026-11-21.'],
  [table({}, day(15)), `The rates of the file are of ${day(15)}: that is more than 14 days ago.`],
  [table({}, day(-3)), `The date of the file, ${day(-3)}, is in the future.`],
  [
    JSON.stringify({ date: day(1), usd: { eur: 1 }, eur: { usd: 1 } }),
    'The file must contain one table of rates, named after its currency, such as "usd".',
  ],
  [JSON.stringify({ date: day(1), usd: {} }), 'The file contains no rates.'],
  [table({ eur: 0 }), 'The rate of EUR is not a positive number.'],
  [table({ EUR: 0.5 }), 'The file has two rates for EUR.'],
  [table({ usd: 2 }), 'The rate of USD, the base of the file, is not 1.'],
  [
    table({}, day(2)),
    `The rates of the file are of ${day(2)}: those in use, of ${day(1)}, are newer.`,
  ],
  [table({ more: 'x'.repeat(70_000) }), 'The file is larger than 64 kB.'],
];

test('the last good file stays after a broken one, and the reason is remembered', async () => {
  source.answer((request, response) => response.end(broken[Number(request.url!.slice(1))]?.[0]));
  const good = written();
  const { origin } = new URL(source.address);
  const results = await site.php<
    { error: string; shown: string; files: string[]; file: string }[]
  >(`
    remove_action('update_option_local_price', 'local_price_settings_saved');
    $results = array();
    for ($i = 0; $i < ${broken.length}; $i++) {
      update_option('local_price', array('way' => 'rates', 'ratesUrl' => "${origin}/$i"));
      $results[] = array(
        'error' => local_price_fetch_rates(),
        'shown' => local_price_rates_state()['error'],
        'files' => array_values(array_diff(scandir(dirname(local_price_rates_path())), array('.', '..'))),
        'file' => file_get_contents(local_price_rates_path()),
      );
    }
    return $results;`);
  broken.forEach(([content, reason], i) => {
    const expected = { error: reason, shown: reason, files: ['rates.json'], file: good };
    assert.deepEqual(results[i], expected, content.slice(0, 99));
  });
  await site.set({ way: 'rates', ratesUrl: source.address });
  assert.equal(await fetchRates(table()), '');
  assert.equal(await site.php("return local_price_rates_state()['error'];"), '');
});

test('what the plugin accepts, a page uses', async () => {
  const files = ratesFiles(Date.now());
  const texts = Buffer.from(JSON.stringify(files.map(({ content }) => content)));
  const read = await site.php<(string | { json: string })[]>(`
    return array_map(function ($text) {
      $rates = local_price_parse_rates($text, time());
      return is_string($rates) ? $rates : array('json' => wp_json_encode(local_price_rates_file($rates)));
    }, json_decode(base64_decode('${texts.toString('base64')}')));`);
  for (const [i, { name, isUsed }] of files.entries()) {
    const result = read[i]!;
    assert.equal(typeof result !== 'string', isUsed, `${name}: ${JSON.stringify(result)}`);
    if (typeof result === 'string') continue;
    const codes = Object.entries(readByPage(result.json, Date.now())!);
    assert.ok(codes.length >= 5 && codes.every(([, uses]) => uses), name);
  }
});

test('a file is not written if it becomes larger than a page reads', async () => {
  const result = await site.php<[string, string]>(`
    $before = file_get_contents(local_price_rates_path());
    $rates = array('date' => '${day()}', 'base' => 'USD', 'rates' => array('USD' => 1));
    foreach (range('A', 'Z') as $a) foreach (range('A', 'Z') as $b) foreach (range('A', 'H') as $c) $rates['rates'][$a . $b . $c] = 1 / 3;
    return array(local_price_write_rates($rates), $before === file_get_contents(local_price_rates_path()));`);
  assert.deepEqual(result, ['The file is larger than 64 kB.', true]);
});

test('a file that is dated ahead, which pages refuse, is replaced', async () => {
  writeFileSync(join(folder(), 'rates.json'), table({}, day(-9)));
  assert.equal(await fetchRates(), '');
  assert.deepEqual(JSON.parse(written()), JSON.parse(table()));
});

test('the last good file stays if the address does not answer', async () => {
  const good = written();
  source.answer((_, response) => void response.writeHead(404).end(table()));
  assert.equal(await fetchRates(), 'The address answered with status 404.');
  source.answer((request) => request.socket.destroy());
  assert.match(await fetchRates(), /^The address did not answer: /);
  assert.equal(written(), good);
});

test('the file must contain the currency of the prices', async () => {
  await site.set({ way: 'rates', ratesUrl: source.address, baseCurrency: 'CHF' });
  assert.equal(await fetchRates(), 'The file has no rate for CHF, the currency of your prices.');
});

test('only codes of currencies are written, and no rate that the page would refuse', async () => {
  await fetchRates(table({ '<script>': 1, '1inch': 3, veb: 85679508184.02 }, day()));
  assert.deepEqual(JSON.parse(written()), JSON.parse(table({}, day())));
});

test('a move of more than threefold waits for a later day', async () => {
  await site.php('return unlink(local_price_rates_path());');
  await fetchRates(table({}, day(3)));
  await fetchRates(table({}, day(3)));
  const good = written();
  const reason = 'NGN has moved by a factor of 10. A file of a later day must confirm this.';
  const moved = (date: string, ngn = 15_000): string => table({ ngn }, date);
  assert.equal(await fetchRates(moved(day(2))), reason);
  assert.equal(await fetchRates(moved(day(2))), reason);
  // Another move confirms nothing.
  assert.match(await fetchRates(moved(day(1), 150_000)), /^NGN has moved by a factor of 100\./);
  assert.equal(written(), good);
  assert.equal(await fetchRates(moved(day(), 140_000)), '');
  assert.equal(
    written(),
    JSON.stringify({ date: day(), usd: { usd: 1, eur: 0.5, gbp: 0.4, jpy: 150, ngn: 140_000 } }),
  );
});

for (const each of missingCases) {
  test(`a file that lacks legal tenders: ${each.name}`, async () => {
    // A day before, so that none is in the future after midnight.
    const { first, tables } = runOf(each, day(1));
    writeFileSync(join(folder(), 'rates.json'), first);
    for (const { date, content, isHeld, rates, kept } of tables) {
      assert.equal((await fetchRates(content)) !== '', isHeld, date);
      const file = JSON.parse(written()) as Record<string, Record<string, number | string>>;
      assert.deepEqual(file['usd'], rates, date);
      const older = Object.entries(file['kept'] ?? {}).filter(([, of]) => of < date);
      if (!isHeld) assert.deepEqual(Object.fromEntries(older), kept, date);
    }
  });
}

test('rates that are kept are named, and the currency of the prices may be one of them', async () => {
  await site.set({ way: 'rates', ratesUrl: source.address, baseCurrency: 'NGN' });
  writeFileSync(join(folder(), 'rates.json'), table({}, day(3)));
  assert.equal(await fetchRates(table({ ngn: undefined }, day(2))), '');
  const said = 'The last file lacks NGN: the last rate stays until the files of two days lack it.';
  const texts = await site.php<string[]>(
    "ob_start(); require_once ABSPATH . 'wp-admin/includes/admin.php'; require_once dirname(LOCAL_PRICE_FILE) . '/includes/settings-page.php'; local_price_print_rates(); return array(ob_get_clean(), local_price_site_health()['description']);",
  );
  for (const text of texts) assert.ok(text.includes(said), text);
  const lost = 'The file has no rate for NGN, the currency of your prices.';
  assert.equal(await fetchRates(table({ ngn: undefined }, day(1))), lost);
});

test('the plugin knows the legal tenders', async () => {
  const codes = await site.php<string[]>('return LocalPrice\\Plugin\\tenders();');
  assert.deepEqual(codes, [...tenders()].sort());
});

test('rates in another base are compared too', async () => {
  const inEuro = (changes: object): string =>
    JSON.stringify({ date: day(), eur: { usd: 2, gbp: 0.8, jpy: 300, ngn: 3000, ...changes } });
  assert.equal(
    await fetchRates(inEuro({ ngn: 300 })),
    'NGN has moved by a factor of 0.1. A file of a later day must confirm this.',
  );
  assert.equal(await fetchRates(inEuro({})), '');
});

test('a broken file in the folder is replaced', async () => {
  writeFileSync(join(folder(), 'rates.json'), 'broken');
  assert.equal(await fetchRates(), '');
  assert.deepEqual(JSON.parse(written()), JSON.parse(table()));
});

test('a folder that cannot be written is reported, and nothing half-written stays', async () => {
  const result = await site.php<[string[], string[]]>(`
    unlink(local_price_rates_path());
    rmdir(dirname(local_price_rates_path()));
    touch(dirname(local_price_rates_path()));
    $error = local_price_fetch_rates();
    unlink(dirname(local_price_rates_path()));
    mkdir(dirname(local_price_rates_path()));
    mkdir(local_price_rates_path());
    $errors = array($error, local_price_fetch_rates());
    rmdir(local_price_rates_path());
    return array($errors, array_values(array_diff(scandir(dirname(local_price_rates_path())), array('.', '..'))));`);
  const reason = `WordPress cannot write ${join(folder(), 'rates.json')}.`;
  assert.deepEqual(result, [[reason, reason], []]);
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
    "_set_cron_array(array()); wp_schedule_event(time() - 90000, 'twicedaily', 'local_price_fetch_rates'); return 1;",
  );
  assert.match((await health()).description, /page cache/);
  writeFileSync(join(folder(), 'rates.json'), table({}, day(20)));
  assert.equal((await health()).status, 'critical');
  const tests = await site.php<object>(
    "return apply_filters('site_status_tests', array())['direct'];",
  );
  assert.deepEqual(Object.keys(tests), ['local_price_rates']);
  // A role may see Site Health and not the settings.
  const links = await site.php<string[]>(`
    return array_map(function ($user) {
      wp_set_current_user($user);
      return local_price_site_health()['actions'];
    }, array(0, 1));`);
  assert.equal(links[0], '');
  assert.match(links[1]!, /options-general\.php\?page=local-price/);
});
