import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCommandLine } from '../../check/readCommandLine.ts';

const folder = mkdtempSync(join(tmpdir(), 'local-price-'));
after(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, 'terms.json');
  writeFileSync(file, content);
  return file;
}

const page = 'https://shop.example/';

test('a page is visited from four countries, for at most 30 seconds each', () => {
  assert.deepEqual(readCommandLine(['check', page]), {
    kind: 'check',
    options: {
      url: new URL(page),
      user: null,
      waitFor: null,
      allowNoPrices: false,
      from: ['JP', 'NG', 'DE', 'US'],
      json: false,
      timeout: 30_000,
      terms: new Map(),
    },
  });
});

test('local-price check reads all options', () => {
  const kettle = { basePrice: '49.00', baseCurrency: 'USD' };
  const terms = fileOf(JSON.stringify({ kettle }));
  const args = ['--from', 'uk, de DE', '--json', '--timeout', '2.5', '--terms', terms].concat(
    '--wait-for',
    'main local-price',
    '--allow-no-prices',
    '--user',
    'me:pass:word',
  );
  const command = readCommandLine(['check', page, ...args]);
  assert.ok(command.kind === 'check');
  assert.deepEqual(command.options, {
    url: new URL(page),
    user: 'me:pass:word',
    waitFor: 'main local-price',
    allowNoPrices: true,
    from: ['GB', 'DE'],
    json: true,
    timeout: 2500,
    terms: new Map([['kettle', kettle]]),
  });
  const live = readCommandLine(['check', page, '--live']);
  assert.ok(live.kind === 'check');
  assert.deepEqual(live.options.from, []);
  assert.equal(readCommandLine(['--help']).kind, 'help');
  assert.equal(readCommandLine(['--version']).kind, 'version');
});

test('who signs in comes from the option, the address or the environment, in this order, and is not printed', () => {
  const userOf = (address: string, ...more: string[]): unknown => {
    const command = readCommandLine(['check', address, ...more], { CHECK_USER: 'env:1' });
    assert.ok(command.kind === 'check');
    assert.equal(command.options.url.href, page);
    return command.options.user;
  };
  assert.equal(userOf('https://a%40b:c%3A@shop.example/', '--user', 'option:2'), 'option:2');
  assert.equal(userOf('https://a%40b:c%3A@shop.example/'), 'a@b:c:');
  assert.equal(userOf(page), 'env:1');
  // A percent sign may stand for itself.
  assert.equal(userOf('https://a:100%@shop.example/'), 'a:100%');
});

test('local-price check takes a path for a file', () => {
  const command = readCommandLine(['check', '/shop/index.html']);
  assert.ok(command.kind === 'check');
  assert.match(command.options.url.href, /^file:\/\/\/.*shop\/index\.html$/);
});

for (const [args, message] of [
  [[], /^see --help$/],
  [['chekc', page], /there is no command "chekc"/],
  [['check'], /name one page/],
  [['check', page, page], /name one page/],
  [['check', 'shop.example'], /"shop\.example" is not an address: write, for example, https:/],
  [['check', 'ftp://shop.example'], /is not an address/],
  [['check', page, '--from', 'Japan'], /--from has "Japan": write ISO 3166 codes/],
  [['check', page, '--from', 'XX'], /--from has "XX"/],
  [['check', page, '--from', ' '], /--from is empty/],
  [['check', page, '--live', '--from', 'JP'], /leave out --from/],
  [['check', page, '--timeout', '0.5'], /--timeout is "0.5": write seconds/],
  [['check', page, '--timeout', ''], /--timeout is ""/],
  [['check', page, '--user', 'me'], /--user has no password: write NAME:PASSWORD/],
  [['check', page, '--wait-for', ' '], /--wait-for is empty: write a CSS selector/],
  [['check', page, '--form', 'JP'], /'--form'.*: see --help/],
  [['check', page, '--from'], /--from.*: see --help/],
  [['check', page, '--terms', join(folder, 'none.json')], /can't be read \(ENOENT\)/],
  [['check', page, '--terms', folder], /can't be read \(EISDIR\)/],
] as const) {
  test(`local-price ${args.join(' ').replace(folder, '')} is refused`, () => {
    assert.throws(() => readCommandLine(args), { name: 'CheckError', message });
  });
}

for (const [content, message] of [
  ['{', /is not JSON: write JSON such as/],
  ['null', /has no terms/],
  ['{}', /has no terms/],
  ['[{}]', /has no terms/],
  ['{"kettle": "49.00"}', /has no terms/],
] as const) {
  test(`--terms with the content ${content} is refused`, () => {
    assert.throws(() => readCommandLine(['check', page, '--terms', fileOf(content)]), { message });
  });
}
