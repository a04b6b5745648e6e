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
      /(^|\/)(\.|node_modules|vendor)|\.(7z|a|bin|dist|dmg|dump|exe|gz|iso|map|o|obj|phar|pkg|rar|sh|so|tar|tgz|zip)$/,
      name,
    );
    assert.match(name, /^[\w./-]+$/);
  }
  // On some disks, they would be one file.
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
});

test('PHP has nothing that the directory refuses to take, no inline styles, and leaves files to WordPress', () => {
  for (const name of php) {
    const code = read(name);
    assert.doesNotMatch(code, /https?:\/\/(localhost|127\.0\.0\.1)/, name);
    assert.doesNotMatch(
      code,
      /<<<|<\?(?!php\b)|<style|style="|\bgoto\b|\bdate\( |\bnew (mysqli|PDO)\b/,
      name,
    );
    assert.doesNotMatch(
      code,
      /(?<![>\w$])(set_time_limit|ini_set|error_reporting|error_log|var_dump|print_r|str_rot13|move_uploaded_file|base64_decode|parse_url|json_encode|strip_tags|query_posts|mysql\w*|rmdir|mkdir|curl_init|eval)\(/,
      name,
    );
    for (const [, line] of code.matchAll(/^(.*)\n.*\bload_plugin_textdomain\(/gm)) {
      assert.match(line!, /\/\/ phpcs:ignore PluginCheck\.\S+load_plugin_textdomainFound -- \w/);
    }
  }
});

test('each text can be translated: it and the domain are plain, and what stands for other words is explained', () => {
  const files = names.filter((name) => /^(blocks|includes)\/.*\.(php|js)$/.test(name));
  let count = 0;
  for (const name of files.filter((each) => each !== 'blocks/money.js')) {
    const code = read(name);
    // The literals between the brackets, and what is after them.
    const calls =
      /(?<![\w$>.])(?:esc_(?:html|attr))?_[_enx]+\((\s*(?:'(?:[^'\\]|\\.)*'[,\s]*)*)(.)/g;
    for (const { 0: call, 1: values, 2: next, index } of code.matchAll(calls)) {
      count += 1;
      assert.match(values! + next!, /,\s*'local-price',?\s*\)$/, `${name}: ${call}`);
      if (!/%(?:\d\$)?[sd]/.test(values!)) continue;
      const before = code.slice(0, index).split('\n').slice(-3).join('\n');
      assert.match(before, /translators: /, `${name}: ${call}`);
    }
  }
  assert.ok(count > 100);
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
  const [, holder] = /^Copyright \(c\) \d+ (.+)$/m.exec(read('LICENSE'))!;
  assert.equal(/^ \* Author: +(.+)$/m.exec(main)?.[1], holder);
  assert.match(main, /^ \* WC requires at least: \d+\.\d+$/m);
  assert.match(main, /^ \* WC tested up to: +\d+\.\d+$/m);
});

test('shortcodes have the prefix; those without it are aliases', () => {
  const registered = php.flatMap((name) => [...read(name).matchAll(/add_shortcode\( (.*?),/g)]);
  assert.deepEqual(
    registered.map(([, name]) => name),
    ["'local_price'", '"local_price_$local_price_name"', '$local_price_name'],
  );
});

test('global names of PHP have the prefix', () => {
  // The rules of prices have a namespace instead.
  assert.match(read('includes/money.php'), /^namespace LocalPrice\\Plugin;$/m);
  for (const name of php.filter((each) => each !== 'includes/money.php')) {
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
