import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { proposedRules } from '../../demo/builder/proposedRules.ts';
import { linkOf } from '../../demo/site/documents.ts';
import { ratesOfSite } from '../../demo/site/ratesFile.ts';
import { minutes, sizeOf, threeLines, withFacts } from '../../demo/site/withFacts.ts';
import { readElements, wordsOf } from '../../scripts/build/Manifest.ts';
import { formatPrice, priceFor } from '../../src/pricing/public.ts';
import { settingNames } from '../../src/store/settings.ts';
import { documents } from '../support/snippets.ts';

/** Attributes of HTML itself, and those that only the demo has. */
const general =
  /^(slot|class|id|lang|dir|hidden|style|translate|aria-[a-z]+|data-[a-z-]+|on[a-z]+)$/;

const text = (path: string): string => readFileSync(path, 'utf8');

/** Returns how many words a file has, as `wc -w` counts them, without what separates the cells of a table. */
const countWords = (path: string): number =>
  text(path)
    .split(/\s+/)
    .filter((each) => /[\p{L}\p{N}]/u.test(each)).length;

const all = readElements();

for (const element of all) {
  const tag = element.tagName;

  test(`<${tag}>: its page begins with at most five of its attributes, and links the rest`, () => {
    const page = text(`docs/elements/${tag}.md`);
    const [start = ''] = page.split('[All attributes]');
    const listed = [...start.matchAll(/^- `([^`]+)`:/gm)].map(([, name]) => name!);
    assert.ok(listed.length > 1 && listed.length < 6, String(listed));
    const own = element.attributes.map(({ name }) => name);
    assert.deepEqual(
      listed.filter((name) => !own.includes(name)),
      [],
    );
    assert.equal(
      linkOf(/\[All attributes\]\((.*?)\)/.exec(page)![1]!, `docs/elements/${tag}.md`),
      `/docs/reference.html#${tag}`,
    );
  });
}

const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md');

test('there are few records of decisions, they are short, and their index has each of them', () => {
  assert.ok(records.length <= 18, String(records.length));
  const index = text('docs/decisions/README.md');
  for (const name of records) {
    const path = `docs/decisions/${name}`;
    assert.ok(countWords(path) <= 300, `${path}: ${countWords(path)} words`);
    const [, title] = /^# (.*)$/m.exec(text(path))!;
    assert.ok(index.includes(`[${title}](${name})`), name);
  }
});

test('users can read the documents: they have at most 28,500 words, and the readme 900', () => {
  const under = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md'));
  const paths = [
    'README.md',
    'service/README.md',
    'SECURITY.md',
    ...under('docs').filter((path) => !/^docs\/(decisions\/|releasing\.md)/.test(path)),
    ...under('service/docs'),
    ...under('examples').filter((path) => /(?<!node_modules.*)\/README\.md$/.test(path)),
  ];
  const count = paths.reduce((sum, path) => sum + countWords(path), 0);
  assert.ok(count <= 28_500, String(count));
  assert.ok(countWords('README.md') <= 900, String(countWords('README.md')));
});

test('each trap of the checkout has a test', () => {
  const folder = 'test/e2e/checkout';
  const tests = readdirSync(folder).flatMap((name) =>
    [...text(`${folder}/${name}`).matchAll(/\b(?:test|describe)\(\s*['`](.*?)['`],/g)].map(
      ([, title]) => title!.toLowerCase(),
    ),
  );
  const [, traps = ''] = text('docs/guides/checkout.md').split('\n## Traps\n');
  const names = [...traps.matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(([, name]) => name!.toLowerCase());
  assert.equal(names.length, 8);
  const lacking = names.filter((name) => !tests.some((each) => each.includes(name)));
  assert.deepEqual(lacking, []);
});

test('the page settings on their page are those that there are', () => {
  const rows = [...text('docs/settings.md').matchAll(/^\| `([\w-]+)`(?: \\\*)? +\|/gm)];
  const attributes = settingNames.map((name) => name.replace(/[A-Z]/g, '-$&').toLowerCase());
  assert.deepEqual(rows.map(([, name]) => name!).toSorted(), attributes.toSorted());
});

test('a default for all prices has the same values on the page of the settings as its attribute', () => {
  const { attributes } = all.find(({ tagName }) => tagName === 'local-price')!;
  const [, section = ''] = text('docs/settings.md').split('\n## Defaults for all prices\n');
  const [rows] = section.split('\n## ');
  let count = 0;
  for (const attribute of attributes.filter((each) => wordsOf(each).length)) {
    const row = new RegExp(`^\\| \`${attribute.name}\` +\\|(.*)\\|$`, 'm').exec(rows!);
    if (!row) continue;
    count += 1;
    const values = [...row[1]!.matchAll(/`([\w-]+)`/g)].map(([, value]) => value);
    assert.deepEqual(values, wordsOf(attribute), attribute.name);
  }
  assert.ok(count >= 6, String(count));
});

test('the functions of the page API are on their page, and no others', () => {
  const exported = [...text('src/api.ts').matchAll(/^export (?:async )?function (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const [, section = ''] = text('docs/settings.md').split('## `window.localPrice`');
  const named = [...section.split('\n## ')[0]!.matchAll(/`(\w+)\(/g)].map(([, name]) => name!);
  assert.deepEqual([...new Set(named)].toSorted(), exported.toSorted());
});

test('the sizes in the documents are those of the files', () => {
  const rows = [
    ...text('README.md').matchAll(/^\| `(local-price[\w-]*\.js)` .*\| (\d+ kB) +\| (\d+ kB)/gm),
  ];
  assert.equal(rows.length, 4);
  for (const [, file = '', size, sent] of rows) {
    const { length } = readFileSync(`dist/cdn/${file}`);
    assert.equal(size, `${Math.round(length / 1000)} kB`, file);
    assert.equal(sent, sizeOf(file), file);
  }
});

test('the first price takes as long, and the lines to paste are the same, wherever a page says so', () => {
  assert.equal(minutes(), 'about two minutes');
  assert.ok(text('docs/guides/quick-start.md').includes(`This takes ${minutes()}.`));
  assert.match(text('demo/deutsch.html'), /nach etwa zwei\s+Minuten/);
  assert.equal(threeLines().split(/\n+/).length, 3);
  assert.ok(text('docs/guides/quick-start.md').includes(threeLines()));
  for (const page of ['index.html', 'demo/deutsch.html']) {
    assert.match(text(page), /<!-- fact: three lines -->/);
    assert.doesNotMatch(text(page), /\d+ kB/);
    const commands = /curl -\w+ .*?usd\.json|\* \* \* .*?(?=<)/g;
    const guides = text('docs/guides/quick-start.md') + text('docs/guides/php.md');
    const found = withFacts(text(page)).match(commands) ?? [];
    assert.equal(found.length, 2);
    for (const command of found) assert.ok(guides.includes(command), command);
  }
});

test('the entries of the package are on their page, and every one that is named exists', () => {
  const { exports } = JSON.parse(text('package.json')) as { exports: Record<string, unknown> };
  const entries = Object.keys(exports).map((name) => name.replace('.', 'local-price'));
  const page = text('docs/guides/npm.md');
  assert.deepEqual(
    entries.filter((name) => !page.includes(`${name}\``) && !page.includes(`${name}'`)),
    [],
  );
  for (const path of documents()) {
    const named = text(path).match(/(?<=['"`])local-price\/[\w./-]+(?=['"`])/g) ?? [];
    for (const name of named) assert.ok(entries.includes(name), `${path}: ${name}`);
  }
});

test('no page and no example gives an element an attribute that it has not', () => {
  const pages = readdirSync('demo')
    .filter((name) => name.endsWith('.html'))
    .map((name) => `demo/${name}`);
  let count = 0;
  for (const path of ['index.html', ...pages, ...documents()]) {
    for (const [, tag, inner = ''] of text(path).matchAll(
      /<(local-price|geo-gate|currency-picker|country-picker|currency-converter)((?:\s+[\w-]+(?:="[^"]*")?)+)\s*>/g,
    )) {
      const own = all.find(({ tagName }) => tagName === tag)!.attributes.map(({ name }) => name);
      for (const [, name] of inner.matchAll(/([\w-]+)(?:="[^"]*")?/g)) {
        count += 1;
        assert.ok(own.includes(name!) || general.test(name!), `${path}: <${tag} ${name}>`);
      }
    }
  }
  assert.ok(count > 100, String(count));
});

test('no page names a setting of the script tag that there is not', () => {
  const attributes = settingNames.map((name) => name.replace(/[A-Z]/g, '-$&').toLowerCase());
  for (const path of ['index.html', ...documents()]) {
    for (const [, inner = ''] of text(path).matchAll(
      /<script([^>]*local-price(?:-all|-static)?\.js[^>]*)>/g,
    )) {
      for (const [, name] of inner.matchAll(/\sdata-([\w-]+)/g)) {
        assert.ok(attributes.includes(name!), `${path}: data-${name}`);
      }
    }
  }
});

/** Rates of one US dollar in September 2026, as far as the table of proposed rules has an example. */
const rates: Readonly<Record<string, number>> = {
  EUR: 0.88022588,
  CHF: 0.83337046,
  HKD: 7.84480304,
  SEK: 9.98048953,
  TWD: 31.85255853,
  JPY: 157.47729333,
  KRW: 1358.18865245,
  KWD: 0.30871186,
  GEL: 2.65,
};

/** Returns a price of so many dollars in another currency, by rules. */
function converted(basePrice: string, to: string, exchangeRate: number, rules: object) {
  return priceFor(
    { basePrice, baseCurrency: 'USD' },
    { country: null, currency: to, rate: { from: 'USD', to, exchangeRate } },
    rules,
  );
}

test('the rules by currency to copy are those of their table, and do what it says', () => {
  const [, section = ''] = text('docs/guides/fixed-prices.md').split('## Rules by currency\n');
  const [own = ''] = section.split('\n## ');
  for (const [name, rules] of Object.entries(proposedRules)) {
    assert.ok(own.includes(`data-${name}="${rules}"`), name);
  }
  const rows = [
    ...own.matchAll(/^\| ([A-Z ]{3,}|all others) +\| `?([\w.]+)`? +\| `?(\w+)`? +\| (.+?) +\|/gm),
  ];
  const written = { rounding: ['cash'], ending: [] as string[] };
  const seen = new Set<string>();
  for (const [, list = '', step = '', ending = '', example = ''] of rows) {
    const codes = list.trim();
    for (const code of codes === 'all others' ? [] : codes.split(' ')) {
      assert.ok(!seen.has(code), code);
      seen.add(code);
      if (step !== 'cash') written.rounding.push(`${code}:${step}`);
      if (ending !== 'none') written.ending.push(`${code}:${ending}`);
    }
    const [code, rate] = Object.entries(rates).find(
      ([each]) => codes.includes(each) || (codes === 'all others' && each === 'GEL'),
    )!;
    const price = formatPrice(converted('49.00', code, rate, proposedRules), { locale: 'en' });
    assert.equal(price.replaceAll('\u00a0', ' '), example);
  }
  for (const name of ['rounding', 'ending'] as const) {
    const given = proposedRules[name].split(' ').toSorted();
    assert.deepEqual(written[name].toSorted(), given);
  }
  // How far the rules move a price.
  assert.match(own, /at \$49\.00 by at most 2%, at \$9\.99 by at most 7%/);
  assert.match(text('docs/settings.md'), new RegExp(`rules for ${seen.size} currencies`));
  const { usd } = ratesOfSite();
  for (const code of seen) {
    if (code === 'USD') continue;
    for (const [price, most] of [
      ['49.00', 0.02],
      ['9.99', 0.07],
    ] as const) {
      const exact = Number(price) * usd[code.toLowerCase()]!;
      const { amount } = converted(price, code, usd[code.toLowerCase()]!, proposedRules);
      assert.ok(Math.abs(Number(amount) / exact - 1) <= most, `${code} ${amount} ${exact}`);
    }
  }
});

test('no error page replaces a rates file: curl is for the first download, and fails', () => {
  let count = 0;
  for (const path of [...documents(), 'scripts/release/starter/README.txt']) {
    for (const [line] of text(path).matchAll(/^.*\bcurl(?:\.exe)? .*$/gm)) {
      for (const [command] of line.matchAll(/\bcurl(?:\.exe)? [^`]*rates\.json/g)) {
        count += 1;
        assert.match(command, /^curl(\.exe)? -fsSo rates\.json$/, path);
        assert.doesNotMatch(line, /\* \* \*/, path);
      }
    }
  }
  assert.equal(count, 4);
});
