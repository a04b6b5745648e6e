/** What docs/guides/php.md names, run by PHP. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/test/support/temporaryFolder.ts';

const write = temporaryFolder();
const codeOf = (file: string): string => readFileSync(file, 'utf8').replace('<?php\n', '');
const functions = codeOf('examples/php/price.php');
const job = codeOf('scripts/release/starter/update-rates.php');

/** Runs code; resolves with what it has printed, and its exit status. */
async function php(code: string, args: string[] = []): Promise<[text: string, status: number]> {
  const file = write('script.php', `<?php\n${code}`);
  try {
    const { stdout, stderr } = await promisify(execFile)('php', [file, ...args]);
    return [stdout + stderr, 0];
  } catch (error) {
    const {
      stdout,
      stderr,
      code: status,
    } = error as { stdout: string; stderr: string; code: number };
    return [stdout + stderr, status];
  }
}

const now = Date.now();
const day = (ago: number): string => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

const table = (changes: object = {}, date = day(1)): string =>
  JSON.stringify({ date, usd: { usd: 1, eur: 0.88, gbp: 0.75, jpy: 150, ...changes } });

test('a price is escaped, and its amount is a plain decimal', async () => {
  const [text] = await php(`${functions}\necho local_price(1299.5, 'USD', '"<b>"');`);
  assert.equal(
    text,
    '<local-price base-price="1299.50" base-currency="USD">&quot;&lt;b&gt;&quot;</local-price>',
  );
});

test('without arguments, the job prints its usage', async () => {
  const [text, status] = await php(job);
  assert.match(text, /^Usage: php update-rates\.php SOURCE FILE/);
  assert.equal(status, 2);
});

test('the job says what can not be reached, and what answers otherwise', async () => {
  const server = createServer((_, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/usd.json`;
  const file = write('kept.json', table());
  assert.deepEqual(await php(job, [address, file]), [
    'The rates stay as they are: 127.0.0.1 answers with HTTP/1.1 404 Not Found.\n',
    1,
  ]);
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(await php(job, [address, file]), [
    'The rates stay as they are: 127.0.0.1 cannot be reached (Connection refused).\n',
    1,
  ]);
  assert.equal(readFileSync(file, 'utf8'), table());
});

test('the job writes a good table, and keeps the last one instead of a bad one', async () => {
  const source = write('source.json', table());
  const file = `${dirname(source)}/rates.json`;
  const update = async (content: string): Promise<[string, number]> => {
    writeFileSync(source, content);
    return php(job, [source, file]);
  };
  assert.deepEqual(await update(table()), ['', 0]);
  assert.equal(readFileSync(file, 'utf8'), table());
  for (const [content, reason] of [
    ['<h1>Not found</h1>', /is not a table/],
    ['{}', /is not a table/],
    [table({ eur: 0 }), /is not a table/],
    [table({ xyz: 'none' }), /is not a table/],
    [table({}, day(20)), /is not a table/],
    [table({}, 'tomorrow'), /is not a table/],
    [table({}, ''), /is not a table/],
    [table({}, day(-3)), /is not a table/],
    [
      table({ jpy: 15 }),
      /jpy has moved by a factor of 0\.1; if that is right, add --accept-moves once/,
    ],
  ] as const) {
    const [text, status] = await update(content);
    assert.match(text, reason, JSON.stringify(content));
    assert.equal(status, 1, JSON.stringify(content));
    assert.equal(readFileSync(file, 'utf8'), table(), JSON.stringify(content));
  }
  const next = table({ eur: 0.9 });
  assert.deepEqual(await update(next), ['', 0]);
  assert.equal(readFileSync(file, 'utf8'), next);
  assert.equal(existsSync(`${file}.new`), false);
  const [text, status] = await php(job, [`${source}.missing`, file]);
  assert.match(text, /source\.json\.missing cannot be read \(No such file or directory\)/);
  assert.equal(status, 1);
  const moved = write('moved.json', table({ jpy: 15 }));
  assert.deepEqual(await php(job, [moved, file, '--accept-moves']), ['', 0]);
  assert.equal(readFileSync(file, 'utf8'), table({ jpy: 15 }));
});

test('PHP computes an amount from the file, and none from an old one', async () => {
  const read = async (content: string, to: string): Promise<string> => {
    const file = write('rates.json', content);
    return (
      await php(`${functions}\necho in_currency(49, 'EUR', '${to}', '${file}') ?? 'none';`)
    )[0];
  };
  assert.equal(await read(table(), 'USD'), '55.68');
  assert.equal(await read(table(), 'JPY'), '8352');
  assert.equal(await read(table(), 'XYZ'), 'none');
  assert.equal(await read(table({}, day(20)), 'USD'), 'none');
  assert.equal(await read('', 'USD'), 'none');
});
