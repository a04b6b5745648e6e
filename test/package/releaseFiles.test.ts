/** What `npm run release` writes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { packStarter } from '../../scripts/release/packStarter.ts';
import { isFresh, lastDayOf, readTable } from '../../scripts/release/readTable.ts';

const run = promisify(execFile);

/** What a program that has failed leaves. */
interface Failed {
  code: number;
  stderr: string;
}

const folder = mkdtempSync(join(tmpdir(), 'local-price-release-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a release, and returns its folder and what was printed. */
async function release(name: string, rates = ''): Promise<{ to: string; printed: string }> {
  const to = join(folder, name);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/release.ts', to], {
    env: { ...process.env, RATES: rates },
  });
  return { to, printed: stdout };
}

/** Returns the files in the paragraphs of a guide that are about the zip, and in the lists below them. */
function filesFromZip(guide: string): string[] {
  const paragraphs = guide.match(/^.*\b(?:the zip|local-price\.zip)\b.*(?:\n\n?[-*] .*)*/gm) ?? [];
  return paragraphs.flatMap((text) =>
    [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:js|css|json|php|yml|html|txt))`/g)].map(
      ([, name]) => name!,
    ),
  );
}

/** Writes a table of rates of a day. */
function tableOf(date: string): string {
  const path = join(folder, `${date}.json`);
  const rates = { usd: 1, eur: 0.88022588, gbp: 0.75712, jpy: 157.4 };
  writeFileSync(path, JSON.stringify({ date, usd: rates }));
  return path;
}

// That its bytes do not depend on the machine: see test/release/reproducible.test.ts.
test('a release has all files and their checksums', async () => {
  const { to: here, printed } = await release('here');
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
  }
  const files = unzipSync(readFileSync(join(here, 'local-price.zip')));
  const wanted = `LICENSES.txt README.txt country.php index.html local-price-all.js
    local-price-static.js local-price-visit.js local-price.css local-price.js money.php price.php rates.json
    update-rates-pages.yml update-rates.php update-rates.yml`;
  assert.deepEqual(Object.keys(files).toSorted(), wanted.split(/\s+/));
  const text = (name: string): string => Buffer.from(files[name]!).toString();
  for (const name of Object.keys(files).filter((each) => each.startsWith('local-price'))) {
    assert.equal(text(name), readFileSync(`dist/cdn/${name}`, 'utf8'));
  }
  const table = readFileSync('node_modules/@fawazahmed0/currency-api/v1/currencies/usd.json');
  const dateOf = (json: string): string => (JSON.parse(json) as { date: string }).date;
  const date = dateOf(text('rates.json'));
  assert.equal(date, dateOf(table.toString()));
  assert.ok(printed.includes(`Its rates are of ${date}.\n`));
  assert.ok(printed.includes(lastDayOf(date)));
  assert.ok(
    text('README.txt').includes(`1. Get today's rates. Those in rates.json are of ${date},`),
  );
  // Every file that the text names is in the zip or beside it, and it names every file.
  for (const name of Object.keys(files)) {
    if (name !== 'README.txt') assert.ok(text('README.txt').includes(name), name);
  }
  for (const [name] of text('README.txt').matchAll(/\b[\w-]+\.(?:js|json|php|yml|zip|html)\b/g)) {
    assert.ok(name in files || names.includes(name) || name === 'usd.json', name);
  }
  // Every file that a guide takes from the zip is in it.
  const taken = readdirSync('docs/guides').flatMap((guide) =>
    filesFromZip(readFileSync(`docs/guides/${guide}`, 'utf8')),
  );
  assert.ok(taken.includes('update-rates-pages.yml') && taken.includes('country.php'));
  for (const name of taken) assert.ok(name in files, name);
  assert.match(text('LICENSES.txt'), /BSD 3-Clause License[^]*UNICODE LICENSE/i);
});

test('with rates that RATES names, the first try needs no download until they are too old', () => {
  const today = new Date().toISOString().slice(0, 10);
  const files = unzipSync(packStarter(readTable(tableOf(today))));
  const text = (name: string): string => Buffer.from(files[name]!).toString();
  assert.deepEqual(JSON.parse(text('rates.json')), {
    date: today,
    usd: { eur: 0.88022588, gbp: 0.75712, jpy: 157.4, usd: 1 },
  });
  assert.ok(text('README.txt').includes(`1. Until ${lastDayOf(today)}, go on to step 2:`));
  assert.ok(text('README.txt').includes(`are of ${today},`));
});

test('rates that pages would refuse stop a release with one line, and the last one stays', async () => {
  const to = join(folder, 'kept');
  mkdirSync(to);
  writeFileSync(join(to, 'SHA256SUMS'), 'the last release');
  await assert.rejects(release('kept', tableOf('2026-01-01')), (error: Failed) => {
    assert.equal(error.code, 1);
    assert.match(error.stderr, /^[^\n]*2026-01-01\.json can't be used: pages would refuse.*\n$/);
    return true;
  });
  assert.deepEqual(readdirSync(to), ['SHA256SUMS']);
});

test('rates are fresh for fourteen days from their date', () => {
  const date = '2026-11-21';
  const lastDay = lastDayOf(date);
  assert.equal(lastDay, '2026-12-05');
  assert.equal(isFresh({ lastDay }, new Date('2026-12-05T23:59Z')), true);
  assert.equal(isFresh({ lastDay }, new Date('2026-12-06T00:00Z')), false);
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
