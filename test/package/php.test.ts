/** What docs/guides/php.md names, run by PHP. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/test/support/temporaryFolder.ts';

const write = temporaryFolder();
const codeOf = (file: string): string => readFileSync(file, 'utf8').replace('<?php\n', '');
const functions = codeOf('examples/php/price.php');

/** Runs code; resolves with what it has printed. */
async function php(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)('php', [write('script.php', `<?php\n${code}`)]);
  return stdout;
}

const now = Date.now();
const day = (ago: number): string => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);

const table = (changes: object = {}, date = day(1)): string =>
  JSON.stringify({ date, usd: { usd: 1, eur: 0.88, gbp: 0.75, jpy: 150, ...changes } });

test('a price is escaped, and its amount is a plain decimal', async () => {
  const text = await php(`${functions}\necho local_price(1299.5, 'USD', '"<b>"');`);
  assert.equal(
    text,
    '<local-price base-price="1299.50" base-currency="USD">&quot;&lt;b&gt;&quot;</local-price>',
  );
});

test('PHP computes an amount from the file, and none from an old one', async () => {
  const read = async (content: string, to: string): Promise<string> => {
    const file = write('rates.json', content);
    return php(`${functions}\necho in_currency(49, 'EUR', '${to}', '${file}') ?? 'none';`);
  };
  assert.equal(await read(table(), 'USD'), '55.68');
  assert.equal(await read(table(), 'JPY'), '8352');
  assert.equal(await read(table(), 'XYZ'), 'none');
  assert.equal(await read(table({}, day(20)), 'USD'), 'none');
  assert.equal(await read('', 'USD'), 'none');
});
