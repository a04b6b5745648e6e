/** The command `local-price check`, as it is installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findEngine } from '../../scripts/browsers.ts';
import { checkedSite } from '../support/checkedSite.ts';
import { hostile } from './checkedPages.data.ts';

const price =
  '<local-price id="kettle" base-price="49.00" base-currency="USD">$49.00</local-price>';
const tag = `<script src="/local-price.js" data-apikey="pk_123"
  data-base-url="https://rates.example.com" data-report="/report"></script>`;

const site = await checkedSite({
  ...hostile,
  good: { html: tag + price },
  files: {
    html: `<script src="/local-price-static.js" data-rates="/rates.json"></script>${price}`,
  },
  bad: { html: price },
  staging: { html: `${tag}${price}<img src="SITE/secret.png">`, user: 'me:p:ss' },
  framed: { html: `${tag}${price}<iframe src="SITE/good"></iframe>` },
  gates: { html: `${tag}<geo-gate allow="JP">Yes</geo-gate>` },
  button: {
    html: `${tag}${price}<script>setTimeout(() => document.body.append(
      document.createElement('button')), 2000)</script>`,
  },
  cached: {
    html: tag.replace(' ', ' data-country="JP" data-currency="JPY" ') + price,
    fresh: tag.replace(' ', ' data-country="DE" data-currency="EUR" ') + price,
  },
  endless: {
    html: `${tag}${price}<script>addEventListener('load', () => { for (;;); })</script>`,
  },
});
/** A project in which the package is installed, but no browser library. */
const project = mkdtempSync(join(tmpdir(), 'local-price-'));
const own = join(project, 'node_modules/local-price');
mkdirSync(own, { recursive: true });
cpSync('dist', join(own, 'dist'), {
  recursive: true,
  filter: (path) => !/dist\/(cdn|release|wordpress)$/.test(path),
});
cpSync('package.json', join(own, 'package.json'));
const installed = join(own, 'dist/check/cli.js');

after(() => {
  site.close();
  rmSync(project, { recursive: true });
});

interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

function run(
  args: readonly string[],
  { cli = resolve('dist/check/cli.js'), cwd = process.cwd(), env = {} } = {},
): Promise<Ran> {
  const chrome = { CHROME_PATH: findEngine('chromium')!['browser'], ...env };
  return new Promise((done) => {
    const options = { cwd, env: { ...process.env, ...chrome } };
    execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) => {
      done({ status: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const page = (name: string): string => `${site.address}/${encodeURIComponent(name)}`;
const check = (name: string, from: string, ...more: string[]): string[] =>
  ['check', page(name), '--from', from].concat(more);

test('a page that works is ok, in JSON, and no report of the visits is sent', async () => {
  const reported = site.requested('/report');
  const { status, stdout, stderr } = await run(check('good', 'JP US', '--json'));
  const result = JSON.parse(stdout) as {
    url: string;
    countries: { country: string; requested: string[]; prices: Record<string, unknown>[] }[];
    verdict: string;
    ok: boolean;
  };
  assert.deepEqual(Object.keys(result), ['url', 'countries', 'verdict', 'ok']);
  assert.equal(result.url, page('good'));
  assert.match(result.verdict, /^ok: /);
  const [japan, states] = result.countries;
  assert.deepEqual([japan!.country, states!.country], ['JP', 'US']);
  assert.deepEqual(japan!.requested, ['origin', 'swap']);
  const [{ state, text, value }] = japan!.prices as [Record<string, unknown>];
  assert.deepEqual([state, text], ['local', '¥98']);
  assert.equal((value as { amount: string }).amount, '98');
  const [{ state: base, reason }] = states!.prices as [Record<string, unknown>];
  assert.deepEqual([base, reason], ['base', 'USD is already your currency.']);
  assert.deepEqual([result.ok, status], [true, 0]);
  assert.equal(reported.aborted, false);
  assert.match(stderr, /: 1 of 2\n.*: 2 of 2\n$/);
});

test('a table has each country, each price and the verdict', async () => {
  const { status, stdout } = await run(check('files', 'JP NG'));
  const lines = stdout.replace(/[\u00a0\u202f]/g, ' ').split('\n');
  assert.deepEqual(lines.slice(0, 6), [
    page('files'),
    '',
    'JP  requested: /rates.json',
    '    local  ¥7,713         7713 JPY      at 157.4',
    '',
    'NG  requested: /rates.json',
  ]);
  assert.match(lines[6]!, /local {2}NGN 76,282\.42 {2}76282\.42 NGN {2}at 1556\.784/);
  assert.match(lines.at(-2)!, /^ok: Local prices work on this page\.$/);
  assert.equal(status, 0);
});

test('prices in a frame are in the table and in JSON, with its address', async () => {
  const table = await run(check('framed', 'JP'));
  const frame = `http://localhost:${new URL(site.address).port}/good`;
  assert.ok(
    table.stdout.includes(`¥98  98 JPY  at 2\n    in the frame ${frame}:\n    local`),
    table.stdout,
  );
  const { stdout } = await run(check('framed', 'JP', '--json'));
  const { countries } = JSON.parse(stdout) as { countries: { prices: { frame?: string }[] }[] };
  assert.deepEqual(
    countries[0]!.prices.map((each) => each.frame),
    [undefined, frame],
  );
});

test('a page without prices is right only where that is allowed', async () => {
  const { status, stdout } = await run(check('gates', 'JP', '--timeout', '3'));
  assert.match(stdout, /no-price: No price was seen on the page before the time of --timeout/);
  assert.match(stdout, /--allow-no-prices\.\n$/);
  assert.equal(status, 1);
  assert.equal((await run(check('gates', 'JP', '--allow-no-prices'))).status, 0);
});

test('an element is waited for', async () => {
  assert.equal((await run(check('button', 'JP', '--wait-for', 'body > button'))).status, 0);
  const none = await run(check('button', 'JP', '--wait-for', 'h6', '--timeout', '4'));
  assert.match(none.stdout, /no-price: Nothing has matched --wait-for h6 before the time/);
  assert.equal(none.status, 1);
  const wrong = await run(check('button', 'JP', '--wait-for', 'h6['));
  assert.equal(wrong.stderr, 'local-price: --wait-for "h6[" is not a CSS selector.\n');
  assert.equal(wrong.status, 2);
});

test('a page that is opened from a disk is to be served', async () => {
  const file = join(project, 'shop.html');
  writeFileSync(file, `<!doctype html>${tag}${price}`);
  const { status, stdout } = await run(['check', file, '--from', 'JP']);
  assert.match(stdout, /script-blocked: \/local-price\.js is blocked: .* serve the folder/);
  assert.equal(status, 1);
  const script = pathToFileURL('dist/cdn/local-price-static.js').href;
  writeFileSync(
    file,
    `<!doctype html><script src="${script}" data-rates="rates.json"></script>${price}`,
  );
  const rates = await run(['check', file, '--from', 'JP']);
  assert.match(rates.stdout, /rates-file: The rates file .*\/rates\.json .* serve the folder/);
});

test('what is wrong has the exit status 1', async () => {
  const { status, stdout } = await run(check('bad', 'JP'));
  assert.match(stdout, /\n\nno-script: The page has no script .*\. Add the script tag/);
  assert.equal(status, 1);
  const none = await run(['check', 'http://127.0.0.1:9/', '--from', 'JP']);
  assert.match(none.stdout, /page-unreachable: The page can't be reached: net::ERR/);
  assert.equal(none.status, 1);
});

test('what the server would charge is compared', async () => {
  const terms = join(project, 'terms.json');
  writeFileSync(terms, '{"kettle": {"basePrice": "59.00", "baseCurrency": "USD"}}');
  const { status, stdout } = await run(check('good', 'JP', '--terms', terms));
  assert.match(stdout, /server-differs: The server would charge 118 JPY for kettle/);
  assert.equal(status, 1);
});

test('a cache that gives the page of one visitor to another is named', async () => {
  const { status, stdout } = await run(check('cached', 'JP'));
  assert.match(
    stdout,
    /\n\ncache-repeats: A cache gives .* one visitor \(JP\) to another \(DE\)\./,
  );
  assert.equal(status, 1);
});

test('a page that never settles is left in time', async () => {
  const { status, stdout } = await run(check('endless', 'JP', '--timeout', '3'));
  assert.match(stdout, /page-unreachable: The page does not respond/);
  assert.equal(status, 1);
});

describe(
  'a hostile page gets a verdict, on one line without control characters:',
  { concurrency: 3 },
  () => {
    for (const [name, { verdict, problem, seconds = 30 }] of Object.entries(hostile)) {
      test(name, async () => {
        const { status, stdout, stderr } = await run(
          check(name, 'JP', '--timeout', String(seconds)),
        );
        const lines = stdout.split('\n');
        assert.ok(lines.at(-2)!.startsWith(`${verdict}: `), stdout);
        assert.equal(lines.length, 7, stdout);
        if (problem) assert.match(stdout, problem);
        assert.doesNotMatch(lines.join(''), /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202e]|##/u);
        assert.equal(stderr, 'Visited from JP: 1 of 1\n');
        assert.equal(status, verdict === 'ok' ? 0 : 1);
      });
    }
  },
);

for (const [name, args, env, message] of [
  ['wrong usage', ['check'], {}, 'name one page: local-price check URL'],
  [
    'no browser',
    ['check', 'http://127.0.0.1:9/'],
    { CHROME_PATH: '/none' },
    'CHROME_PATH is /none',
  ],
] as const) {
  test(`${name} is one line, and the exit status 2`, async () => {
    const { status, stdout, stderr } = await run(args, { env });
    assert.equal(stdout, '');
    assert.match(stderr, /^local-price: .*\.\n$/);
    assert.ok(stderr.includes(message), stderr);
    assert.equal(status, 2);
  });
}

test('without a browser library, one line says what to install; Puppeteer serves as well as Playwright', async () => {
  const args = check('good', 'JP');
  const missing = await run(args, { cli: installed, cwd: project });
  assert.equal(
    missing.stderr,
    'local-price: a browser library is missing: run npm install --save-dev playwright-core.\n',
  );
  assert.equal(missing.status, 2);
  symlinkSync(resolve('node_modules/puppeteer-core'), join(project, 'node_modules/puppeteer-core'));
  const { status, stdout } = await run(args, { cli: installed, cwd: project });
  assert.match(stdout, /^ {4}local {2}¥98 +98 JPY +at 2$/m);
  assert.equal(status, 0);
});

const inAddress = page('staging').replace('//', '//me:p%3Ass@');
for (const [library, options] of [
  ['Playwright', {}],
  ['Puppeteer', { cli: installed, cwd: project }],
] as const) {
  test(`${library}: the check signs in to the page, and to nobody else`, async () => {
    const refused = await run(check('staging', 'JP'), options);
    assert.match(refused.stdout, /page-unreachable: .* (401|ERR_INVALID_AUTH_CREDENTIALS)/);
    for (const [args, env] of [
      [check('staging', 'JP', '--user', 'me:p:ss'), {}],
      [check('staging', 'JP'), { CHECK_USER: 'me:p:ss' }],
      [['check', inAddress, '--from', 'JP'], {}],
    ] as const) {
      const { stdout, stderr } = await run(args, { ...options, env });
      assert.match(stdout, /\nok: /);
      assert.doesNotMatch(stdout + stderr, /p:ss|p%3Ass/);
    }
    assert.deepEqual(site.leaks, []);
  });
}
