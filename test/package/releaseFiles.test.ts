/** What `npm run release` writes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';

const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'local-price-release-'));
after(() => rmSync(folder, { recursive: true }));

async function release(name: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const to = join(folder, name);
  await run(process.execPath, ['--import', 'tsx', 'scripts/release.ts', to], {
    env: { ...process.env, ...env },
  });
  return to;
}

test('a release has all files and their checksums, and its bytes do not depend on the machine', async () => {
  const elsewhere = { TZ: 'Pacific/Auckland', LC_ALL: 'tr_TR.UTF-8', RATES: '/nowhere.json' };
  const [here, there] = await Promise.all([release('here'), release('there', elsewhere)]);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const names = [
    'SHA256SUMS',
    `local-price-${version}.tgz`,
    `local-price-service-${version}.tgz`,
    'local-price-wordpress.zip',
    'local-price.zip',
  ];
  assert.deepEqual(readdirSync(here).toSorted(), names.toSorted());
  const sums = readFileSync(join(here, 'SHA256SUMS'), 'utf8').trim().split('\n');
  assert.deepEqual(
    sums.map((line) => line.split('  ')[1]),
    names.slice(1).toSorted(),
  );
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    const content = readFileSync(join(here, name));
    assert.equal(createHash('sha256').update(content).digest('hex'), sum);
    assert.ok(content.equals(readFileSync(join(there, name))), name);
  }
  const files = unzipSync(readFileSync(join(here, 'local-price.zip')));
  const wanted = `LICENSES.txt README.txt index.html local-price-all.js local-price-static.js
    local-price-visit.js local-price.css local-price.js rates.json update-rates.php
    update-rates.yml`;
  assert.deepEqual(Object.keys(files).toSorted(), wanted.split(/\s+/));
  const text = (name: string): string => Buffer.from(files[name]!).toString();
  for (const name of Object.keys(files).filter((each) => each.startsWith('local-price'))) {
    assert.equal(text(name), readFileSync(`dist/cdn/${name}`, 'utf8'));
  }
  const table = readFileSync('node_modules/@fawazahmed0/currency-api/v1/currencies/usd.json');
  const dateOf = (json: string): string => (JSON.parse(json) as { date: string }).date;
  assert.equal(dateOf(text('rates.json')), dateOf(table.toString()));
  // Every file that the text names is in the zip or beside it, and it names every file.
  for (const name of Object.keys(files)) {
    if (name !== 'README.txt') assert.ok(text('README.txt').includes(name), name);
  }
  for (const [name] of text('README.txt').matchAll(/\b[\w-]+\.(?:js|json|php|yml|zip|html)\b/g)) {
    assert.ok(name in files || names.includes(name) || name === 'usd.json', name);
  }
  assert.match(text('LICENSES.txt'), /BSD 3-Clause License[^]*UNICODE LICENSE/i);
});

test('the plugin has the same name from npm run wordpress as in a release, and the guide knows it', async () => {
  const to = join(folder, 'wordpress');
  await run(process.execPath, ['--import', 'tsx', 'scripts/wordpress/pack.ts', to]);
  assert.deepEqual(readdirSync(to), ['local-price-wordpress.zip']);
  assert.ok(
    readFileSync('docs/guides/wordpress.md', 'utf8').includes(
      '`dist/wordpress/local-price-wordpress.zip`',
    ),
  );
});
