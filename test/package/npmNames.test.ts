/** Until our names are registered on npm, whoever registers them would run on the machines of our users. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** What runs a package by its name. */
const runs =
  /\bnpm:local-price|\b(?:npx|pnpx|bunx|(?:npm|pnpm|yarn) (?:exec|x|dlx))(?: -\S+| --)* local-price\b/;

/** What installs packages, one of which is named. A path, such as `./local-price-1.2.3.tgz`, is none. */
const installs =
  /\b(?:npm|pnpm|yarn|bun) (?:install|i|add|update)\b[^|;&`\n]* local-price(?:-service)?(?:@\S*)?(?=[\s`'",;|&]|$)/;

/** The addresses of CDNs that deliver packages by their name. */
const delivers = /(?:unpkg\.com|jsdelivr\.net\/npm|esm\.sh|skypack\.dev)\/local-price/;

function isUnsafe(line: string): boolean {
  return [runs, installs, delivers].some((each) => each.test(line));
}

test('commands that take our packages from npm are recognized', () => {
  for (const line of [
    'run: npx --yes local-price-service rates',
    'npx local-price-service@1',
    '`npm install local-price`',
    'npm i -D vite local-price',
    'npm exec -- local-price-service',
    'deno run --allow-all npm:local-price-service',
    'https://unpkg.com/local-price@1',
  ]) {
    assert.ok(isUnsafe(line), line);
  }
  for (const line of [
    'npm install ./local-price-0.1.0.tgz',
    'npm install --prefix /opt/local-price ./local-price-*.tgz',
    'npm run service -- rates',
    'node_modules/.bin/local-price-service keys list',
  ]) {
    assert.ok(!isUnsafe(line), line);
  }
});

/** The page about the day of publication, the record of past versions, and this test. */
const allowed = ['docs/releasing.md', 'CHANGELOG.md', 'test/package/npmNames.test.ts'];

test('no file takes our packages from npm by their names', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const found = files
    .filter((file) => file && !allowed.includes(file) && existsSync(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) => (isUnsafe(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
    );
  assert.deepEqual(found, []);
});

test('the examples take the widget from a file', () => {
  const files = execFileSync('git', ['ls-files', 'examples/*/package.json'], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    for (const [, wanted] of readFileSync(file, 'utf8').matchAll(/"local-price": "(.*)"/g)) {
      assert.match(wanted!, /^file:/, file);
    }
  }
});
