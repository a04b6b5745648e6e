/** `update-rates.php` of the release, as cron runs it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { tenders } from '../../src/pricing/decimal/tenders.js';
import { growthOfInPhp, mostGrowth } from '../support/growth.ts';
import { missingCases, runOf } from '../support/missingRates.ts';
import { ratesFiles, readByPage } from '../support/ratesFiles.ts';

const root = mkdtempSync(join(tmpdir(), 'update-rates-'));
after(() => rmSync(root, { recursive: true }));

const job = resolve('scripts/release/starter/update-rates.php');
const [folder, source] = [join(root, 'public'), join(root, 'source.json')];
const [file, refused] = [join(folder, 'rates.json'), join(folder, 'rates.json.refused')];
const read = (path = file): string => readFileSync(path, 'utf8');

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

/** Runs a line of a shell, with the job as `$0`; resolves with its status and what it has printed. */
function shell(line: string, args: string[]): Promise<[status: number, text: string]> {
  return new Promise((done) =>
    execFile('bash', ['-c', line, job, ...args], (error, out, err) =>
      done([Number(error?.code ?? 0), out + err]),
    ),
  );
}
const run = (...args: string[]): ReturnType<typeof shell> => shell('php "$0" "$@"', args);

/** Runs the job with a content of its source. */
function update(content: string, ...options: string[]): ReturnType<typeof shell> {
  writeFileSync(source, content);
  return run(source, file, ...options);
}

// One moment for all: a test may run over midnight.
const now = Date.now();
const day = (ago: number): string => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
const table = (changes: object = {}, date = day(1)): string =>
  JSON.stringify({ date, usd: { usd: 1, eur: 0.88, gbp: 0.75, jpy: 150, ngn: 1500, ...changes } });
const without = (code: string, date: string): string => table({ [code]: undefined }, date);

let answer: RequestListener = () => undefined;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/usd.json?token=secret`;
const close = (): void => (server.close(), server.closeAllConnections());
after(close);

test('without arguments, the job prints its usage', async () => {
  const [status, text] = await run();
  assert.match(text, /^Usage: php update-rates\.php SOURCE FILE/);
  assert.equal(status, 2);
});

const old = table({ eur: 0.9 }, day(13));

for (const { name, content, isUsed } of ratesFiles(now)) {
  test(`the job ${isUsed ? 'writes' : 'refuses'} a file: ${name}`, async () => {
    for (const before of [undefined, old]) {
      if (before === undefined) rmSync(file, { force: true });
      else writeFileSync(file, before);
      const [status, text] = await update(content);
      if (isUsed) {
        assert.deepEqual([status, text], [0, '']);
        const codes = Object.entries(readByPage(read(), now)!);
        assert.ok(codes.length >= 5 && codes.every(([, uses]) => uses), read());
        assert.deepEqual(readdirSync(folder), ['rates.json']);
      } else {
        assert.equal(status, 1);
        assert.match(text, /^The rates stay as they are: [ -~]+\.\n$/);
        assert.deepEqual(readdirSync(folder), before === undefined ? [] : ['rates.json']);
        assert.equal(before && read(), before);
      }
    }
  });
}

test('the job keeps numbers as they are, and leaves out what pages do not use', async () => {
  writeFileSync(source, table({ '<script>': 1, doge: 4.2, veb: 85_679_508_184.0193, kwd: 0.1 }));
  const [status] = await shell('php -d serialize_precision=17 "$0" "$@"', [source, file]);
  assert.equal(status, 0);
  assert.equal(read(), table({ kwd: 0.1 }));
});

test('the job writes no rates without a usable one for the euro, the pound or the yen', async () => {
  for (const content of [table({ eur: 1e11 }), table({ gbp: 1e-11 }), without('jpy', day(1))]) {
    assert.match((await update(content))[1], /source\.json has no usable rate for (eur|gbp|jpy)\./);
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('a table that has moved is refused, until one of a later day confirms it', async () => {
  writeFileSync(file, table({}, day(5)));
  const good = read();
  const moves: [object, RegExp][] = [
    [{ jpy: 15 }, /jpy has moved by a factor of 0\.1; if that is right, add --accept-moves once/],
    [{ gbp: 0.87 }, /gbp has moved by a factor of 1\.16;/],
    [{ ngn: 4600 }, /ngn has moved by a factor of 3\.07;/],
    [
      { ngn: undefined, gbp: undefined },
      /gbp, ngn are missing; if that is right, add --accept-moves/,
    ],
  ];
  for (const [change, reason] of moves) {
    // The same day confirms nothing, and neither does an earlier one, nor other rates.
    for (const ago of [3, 3, 4]) {
      const [status, text] = await update(table(change, day(ago)));
      assert.match(text, reason);
      assert.deepEqual([status, read()], [1, good]);
    }
    assert.equal((await update(table({ jpy: 1000 }, day(2))))[0], 1);
    assert.equal((await update(table(change, day(1))))[0], 1);
    assert.equal(read(), good);
    const [status, text] = await update(table(change, day(0)));
    assert.deepEqual([status, text !== ''], [0, 'gbp' in change && change.gbp === undefined]);
    assert.equal(read(), table(change, day(0)));
    assert.deepEqual(readdirSync(folder), ['rates.json']);
    writeFileSync(file, good);
  }
  assert.deepEqual(await update(table({ ngn: 4400 }, day(3))), [0, '']);
  // What was refused before the file was written confirms nothing.
  writeFileSync(refused, table({ jpy: 15 }, day(4)));
  assert.equal((await update(table({ jpy: 15 }, day(2))))[0], 1);
  for (const broken of ['', 'broken', table({ jpy: 15 }, 'tomorrow')]) {
    writeFileSync(refused, broken);
    assert.equal((await update(table({ jpy: 15 }, day(1))))[0], 1, broken);
  }
  assert.deepEqual(await update(table({ jpy: 15 }, day(1)), '--accept-moves'), [0, '']);
  assert.deepEqual(readdirSync(folder), ['rates.json']);
});

for (const each of missingCases) {
  test(`a table that lacks legal tenders: ${each.name}`, async () => {
    // A day before, so that none is in the future after midnight.
    const { first, tables } = runOf(each, day(1));
    writeFileSync(file, first);
    let before = first;
    for (const { date, content, isHeld, rates, kept } of tables) {
      const [status, text] = await update(content);
      assert.equal(status, isHeld ? 1 : 0, text);
      assert.equal(existsSync(refused), isHeld);
      if (isHeld) assert.equal(read(), before, date);
      const { usd, kept: days = {} } = JSON.parse(read()) as Record<string, Record<string, string>>;
      assert.deepEqual(usd, rates, date);
      const older = Object.entries(days).filter(([, of]) => of < date);
      if (!isHeld) assert.deepEqual(Object.fromEntries(older), kept, date);
      // Nothing is said again.
      if (!isHeld) assert.deepEqual(await update(content), [0, ''], date);
      before = read();
    }
  });
}

test('late rates stay if moves are accepted, and many missing ones go', async () => {
  writeFileSync(file, table({}, day(3)));
  const [status] = await update(table({ jpy: 15, ngn: undefined }, day(2)), '--accept-moves');
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(read()).kept, { ngn: day(3) });
  assert.deepEqual(
    await update(table({ gbp: undefined, ngn: undefined }, day(1)), '--accept-moves'),
    [0, ''],
  );
  assert.deepEqual(Object.keys(JSON.parse(read()).usd), ['usd', 'eur', 'jpy']);
  // One of three that is late each day stops nothing.
  for (const [ago, code] of [
    [0, 'eur'],
    [-1, 'jpy'],
  ] as const) {
    const late = table({ gbp: undefined, ngn: undefined, [code]: undefined }, day(ago));
    assert.equal((await update(late))[0], 0);
    assert.deepEqual(Object.keys(JSON.parse(read()).usd).sort(), ['eur', 'jpy', 'usd']);
  }
});

test('the job knows the legal tenders', () => {
  const [, list = ''] = /^const TENDERS = ([^;]*);/m.exec(read(job))!;
  const codes = list.replace(/[^a-z]/g, '').match(/.{3}/g);
  assert.deepEqual(codes, [...tenders()].map((code) => code.toLowerCase()).sort());
});

test('what a file says about its rates that are kept is checked', async () => {
  const moved = { ngn: 1501 };
  for (const kept of [
    'x',
    [1],
    { ngn: 1 },
    { ngn: '' },
    { ngn: 'x' },
    { ngn: '2026' },
    { ngn: '2026-02-31' },
    { ngn: day(-9) },
    { xxx: day(9) },
  ]) {
    writeFileSync(file, JSON.stringify({ ...JSON.parse(table({}, day(3))), kept }));
    const [status, text] = await update(table({ ...moved, ngn: undefined }, day(2)));
    assert.deepEqual([status, /ngn, whose last rate stays/.test(text)], [0, true], text);
    assert.deepEqual(JSON.parse(read()).kept, { ngn: day(3) });
  }
});

test('a file of a few currencies is compared too', async () => {
  const few = JSON.stringify({ date: day(3), usd: { chf: 0.8, eur: 0.88 } });
  writeFileSync(file, few);
  assert.match((await update(table({ chf: 80 })))[1], /chf has moved by a factor of 100;/);
  assert.equal(read(), few);
  assert.deepEqual(await update(table({ chf: 0.8 })), [0, '']);
});

test('tables with different bases are compared', async () => {
  await update(table({}, day(3)));
  const inEuro = (changes: object = {}): string =>
    JSON.stringify({
      date: day(2),
      eur: { usd: 1.14, gbp: 0.852, jpy: 170, ngn: 1705, ...changes },
    });
  assert.match((await update(inEuro({ usd: 1.4 })))[1], /moved by a factor/);
  assert.deepEqual(await update(inEuro({ usd: undefined })), [
    0,
    `The rates of ${day(2)} lack usd, whose last rate stays until the tables of two days lack it.\n`,
  ]);
  const { usd } = JSON.parse(read()).eur as { usd: number };
  assert.ok(Math.abs(usd - 1.14) < 0.01);
  assert.deepEqual(JSON.parse(read()), {
    date: day(2),
    eur: { gbp: 0.852, jpy: 170, ngn: 1705, eur: 1, usd },
    kept: { usd: day(3) },
  });
  assert.deepEqual(await update(inEuro()), [0, '']);
  assert.match((await update(table({ ngn: 150 })))[1], /ngn has moved by a factor of 0\.1/);
});

test('an older table does not replace a newer one; nor is a file compared that pages refuse', async () => {
  await update(table({}, day(2)));
  for (const options of [[], ['--accept-moves']]) {
    const [status, text] = await update(table({}, day(3)), ...options);
    assert.match(text, new RegExp(`are of ${day(3)}, and those of \\S+, of ${day(2)}, are newer`));
    assert.equal(status, 1);
  }
  assert.equal(read(), table({}, day(2)));
  for (const broken of [table({ ngn: 1 }, day(-9)), table({ ngn: 1 }, day(40)), '<h1>503</h1>']) {
    writeFileSync(file, broken);
    assert.deepEqual(await update(table()), [0, ''], broken);
  }
});

test('the job says what can not be reached, and what answers otherwise, in one line without secrets', async () => {
  const good = table();
  writeFileSync(file, good);
  const attempts: [RequestListener, RegExp][] = [
    [(_, response) => response.writeHead(404).end('{}'), /answers with HTTP\/1\.1 404 Not Found/],
    // Codes of a terminal, and a status that looks like success.
    [
      ({ socket }) => socket.end('HTTP/1.1 503 \x1b[31m 200 \x9b2J\x07\r\n\r\n'),
      /answers with HTTP\/1\.1 503 +\[31m 200 +2J */,
    ],
    [
      ({ socket }) =>
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n${table({}, day(0))}`),
      /ended its answer too early/,
    ],
    [({ socket }) => socket.end('garbage\r\n\r\n'), /answers with something that is not HTTP/],
    [(_, response) => response.end('<h1>'), /is not a table in JSON/],
    [(_, response) => response.end('x'.repeat(70_000)), /is larger than 64 kB/],
  ];
  for (const [listener, reason] of attempts) {
    answer = listener;
    const [status, text] = await run(address, file);
    assert.match(
      text,
      new RegExp(`^The rates stay as they are: 127\\.0\\.0\\.1 ${reason.source}\\.\n$`),
    );
    assert.equal(status, 1);
  }
  // After a redirect, the length is that of the second answer.
  answer = (request, response) =>
    request.url === '/all'
      ? response.end(table({}, day(0)))
      : response.writeHead(302, { location: '/all', 'content-length': 99_999 }).end();
  assert.deepEqual(await run(address, file), [0, '']);
  assert.equal(read(), table({}, day(0)));
  writeFileSync(file, good);
  close();
  assert.deepEqual(await run(address, file), [
    1,
    'The rates stay as they are: 127.0.0.1 cannot be reached (Connection refused).\n',
  ]);
  assert.match((await run(`${source}.missing`, file))[1], /missing cannot be read \(No such file/);
  const forbidden = await shell('php -d allow_url_fopen=0 "$0" "$@"', [address, file]);
  assert.match(forbidden[1], /this PHP forbids downloads: run php with -d allow_url_fopen=1/);
  assert.equal(read(), good);
});

test('a disk that is full in the middle leaves the old file, and nothing else', async () => {
  const good = table({}, day(2));
  writeFileSync(file, good);
  const many = Object.fromEntries(
    Array.from('abcdefghijklmnopqrstuvwxyz', (at) => [`q${at}q`, 1234.5]),
  );
  writeFileSync(
    source,
    table(
      Object.fromEntries(
        ['a', 'b', 'c'].flatMap((each) =>
          Object.entries(many).map(([code, rate]) => [code.slice(0, 2) + each, rate]),
        ),
      ),
    ),
  );
  const [status, text] = await shell(`trap '' XFSZ; ulimit -f 1; php "$0" "$@"`, [source, file]);
  assert.match(text, /^The rates stay as they are: \S+rates\.json cannot be written\.\n$/);
  assert.deepEqual([status, read(), readdirSync(folder)], [1, good, ['rates.json']]);
});

test('what can not be replaced stays, and nothing else is left', async () => {
  mkdirSync(file);
  assert.match((await update(table()))[1], /rates\.json is not a file/);
  rmSync(file, { recursive: true });
  symlinkSync(join(folder, 'nothing'), file);
  assert.match((await update(table()))[1], /rates\.json leads to nothing/);
  assert.deepEqual(readdirSync(folder), ['rates.json']);
  rmSync(file);
  const [status, text] = await run(source, join(folder, 'no', 'rates.json'));
  assert.match(text, /no\/rates\.json cannot be written/);
  assert.equal(status, 1);
});

test('the file keeps its permissions, and a link stays a link', async () => {
  const target = join(folder, 'target.json');
  writeFileSync(target, table({}, day(2)));
  chmodSync(target, 0o640);
  symlinkSync(target, file);
  assert.equal((await update(table({ jpy: 15 })))[0], 1);
  assert.ok(existsSync(`${target}.refused`));
  assert.deepEqual(await update(table()), [0, '']);
  assert.ok(lstatSync(file).isSymbolicLink());
  assert.deepEqual([read(target), statSync(target).mode & 0o777], [table(), 0o640]);
});

test('the job reads a table, and what a host says, in time in proportion to their length', async () => {
  const [, functions = ''] = read(job).split(/(?=^const MOST_BYTES)/m);
  const [code] = functions.split('$name = parse_url');
  const texts = [
    (n: number) => `{"date":"${'1'.repeat(n)}"}`,
    (n: number) => `{"date":"2026-01-01","${'a'.repeat(n)}":1}`,
    (n: number) => `{"date":"2026-01-01","usd":{${'"eur":1,'.repeat(n / 8)}"gbp":1}}`,
    (n: number) => '['.repeat(n),
    (n: number) => ': '.repeat(n / 2),
  ].map((make) => [make(1000), make(4000)]);
  const script = join(root, 'times.php');
  writeFileSync(
    script,
    `<?php ${code} ${growthOfInPhp}
    $read = fn($text) => [table_in($text), line_of(preg_replace('/^.*: /s', '', $text))];
    foreach (json_decode(file_get_contents($argv[1])) as [$shorter, $longer]) {
      echo growth_of($read, $shorter, $longer), "\\n";
    }`,
  );
  writeFileSync(source, JSON.stringify(texts));
  const [status, ratios] = await shell('php "$@"', [script, source]);
  assert.equal(status, 0, ratios);
  for (const ratio of ratios.trim().split('\n')) assert.ok(Number(ratio) <= mostGrowth, ratios);
});
