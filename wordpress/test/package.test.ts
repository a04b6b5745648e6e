/** The zip, by what WordPress's directory and its Plugin Check want of a plugin. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { mo } from 'gettext-parser';
import { packPlugin } from '../../scripts/wordpress/packPlugin.ts';
import { readTranslation, textsForVisitors, translatedLocales } from './support/languages.ts';

const packed = packPlugin();
const zip = unzipSync(packed);
const names = Object.keys(zip).map((name) => name.replace(/^local-price\//, ''));
const read = (name: string): string => strFromU8(zip[`local-price/${name}`]!);
const php = names.filter((name) => name.endsWith('.php'));

test('one folder, without hidden, packed or executable files', () => {
  assert.ok(Object.keys(zip).every((name) => name.startsWith('local-price/')));
  for (const name of names) {
    assert.doesNotMatch(
      name,
      /(^|\/)(\.|node_modules|vendor)|\.(zip|gz|tgz|phar|sh|exe|map)$/,
      name,
    );
  }
});

test('the same files give the same bytes', () => {
  assert.ok(Buffer.from(packPlugin()).equals(packed));
});

test('each translation, compiled and as its source', () => {
  for (const locale of translatedLocales()) {
    const path = `languages/local-price-${locale}`;
    assert.equal(read(`${path}.po`), readTranslation(locale));
    const { translations, headers } = mo.parse(Buffer.from(zip[`local-price/${path}.mo`]!));
    assert.equal(headers['Language'], locale);
    const texts = Object.entries(textsForVisitors(read(`${path}.po`)));
    assert.deepEqual(
      Object.entries(translations['for visitors']!).map(([id, { msgstr }]) => [id, msgstr]),
      texts.map(([id, { msgstr }]) => [id, msgstr]).toSorted(),
    );
  }
});

test('licenses of what is in it, beside and in the scripts', () => {
  assert.match(read('LICENSE'), /^MIT License/);
  assert.match(
    read('LICENSES'),
    /^lit\n\nBSD 3-Clause License\n\nCopyright \(c\) 2017 Google LLC/m,
  );
  assert.match(read('LICENSES'), /UNICODE LICENSE V3/);
  for (const name of ['local-price.js', 'local-price-static.js']) {
    assert.match(
      read(name),
      /^;?\/\*! Lit: [^*]*BSD-3-Clause\. CLDR: [^*]*Unicode-3\.0\. See LICENSES\. \*\//,
    );
  }
});

test('the source of what is minified, as the readme says', () => {
  const readme = read('readme.txt');
  assert.match(
    readme,
    /== Source code ==\n\n[^=]*`local-price\.js` and `local-price-static\.js`[^=]*folder `source`/,
  );
  const minified = names.filter(
    (name) =>
      name.endsWith('.js') &&
      read(name)
        .split('\n')
        .some((line) => line.length > 1000),
  );
  assert.deepEqual(minified.toSorted(), ['local-price-static.js', 'local-price.js']);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  for (const name of sources.filter((each) => each.endsWith('.ts'))) {
    assert.equal(read(`source/src/${name}`), readFileSync(`src/${name}`, 'utf8'), name);
  }
  assert.ok(names.includes('source/package.json'));
});

test('content may not have an attribute of which the name is about where requests go', () => {
  const [, list] = /const LOCAL_PRICE_NOT_IN_CONTENT = array\((.*)\);/.exec(
    read('includes/elements.php'),
  )!;
  const elements = JSON.parse(read('elements.json')) as Record<string, object>;
  const names = Object.values(elements).flatMap((attributes) => Object.keys(attributes));
  const risky = /^on|key|url|src|href|host|origin|service|transport|callback|script|report/;
  const found = new Set(names.filter((name) => risky.test(name)));
  assert.deepEqual([...found].toSorted(), ['apikey', 'base-url', 'transport']);
  for (const name of found) assert.ok(list!.includes(`'${name}'`), name);
});

test('headers of WordPress and WooCommerce', () => {
  assert.match(read('readme.txt'), /^Tested up to: 7\.1$/m);
  const main = read('local-price.php');
  assert.match(main, /^ \* WC requires at least: \d+\.\d+$/m);
  assert.match(main, /^ \* WC tested up to: +\d+\.\d+$/m);
});

test('PHP has no inline styles, and leaves files to WordPress', () => {
  for (const name of php) {
    assert.doesNotMatch(
      read(name),
      /<style|style="|(?<![>\w$])(rmdir|mkdir|curl_init|eval)\(/,
      name,
    );
  }
});

test('shortcodes have the prefix; those without it are aliases', () => {
  const registered = php.flatMap((name) => [...read(name).matchAll(/add_shortcode\( (.*?),/g)]);
  assert.deepEqual(
    registered.map(([, name]) => name),
    ["'local_price'", '"local_price_$local_price_name"', '$local_price_name'],
  );
});

test('global names of PHP have the prefix', () => {
  for (const name of php) {
    for (const [, kind, defined] of read(name).matchAll(/^(function|const|class) (\w+)/gm)) {
      assert.match(defined!, /^(local_price_|LOCAL_PRICE_)/, `${name}: ${kind}`);
    }
  }
});

test('each screenshot that the readme names is a picture of the guide', () => {
  const [, list] = /== Screenshots ==\n\n([^=]*)/.exec(read('readme.txt'))!;
  const pictures = readdirSync('docs/pictures').filter((name) => name.startsWith('wordpress-'));
  assert.equal(list!.trim().split('\n').length, pictures.length);
  const guide = readFileSync('docs/guides/wordpress.md', 'utf8');
  for (const picture of pictures) {
    assert.match(guide, new RegExp(`!\\[[^\\]]{20,}\\]\\(\\.\\./pictures/${picture}\\)`));
    const { length } = readFileSync(`docs/pictures/${picture}`);
    assert.ok(length > 1000 && length < 150_000, picture);
  }
});

test('the texts for the privacy policy and about external services', () => {
  assert.match(read('includes/settings-page.php'), /wp_add_privacy_policy_content\(/);
  assert.match(read('readme.txt'), /== External services ==/);
});
