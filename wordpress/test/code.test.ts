/** What the plugin's files must have, whatever they do: PHP 7.4, translations, a readme, one version. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { translationTemplate } from '../../scripts/wordpress/translations.ts';
import { readTranslation, textsForVisitors, translatedLocales } from './support/languages.ts';
import { Engine } from './support/phpParser.ts';

const plugin = 'wordpress/local-price';
const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).toSorted();
const read = (name: string): string => readFileSync(join(plugin, name), 'utf8');

test('the code is PHP 7.4', () => {
  const ofPlugin = files.filter((name) => name.endsWith('.php')).map((name) => join(plugin, name));
  const rules = readdirSync('php/src').map((name) => `php/src/${name}`);
  assert.ok(ofPlugin.length > 8 && rules.length > 8);
  for (const name of [...ofPlugin, ...rules, 'php/money.php', 'php/conformance.php']) {
    const code = readFileSync(name, 'utf8');
    new Engine({ parser: { version: '7.4' } }).parseCode(code, name);
    // The parser accepts these of PHP 8.
    assert.doesNotMatch(
      code,
      /^\s*#\[|\benum\s+\w+|\breadonly\b|\(\s*(public|private|protected)\s/m,
      name,
    );
    assert.doesNotMatch(
      code,
      /\(\s*\w+\|\w+\s+\$|,\s*\w+\|\w+\s+\$|\):\s*(mixed|never|static)\b/,
      name,
    );
  }
});

test('nothing can be opened by itself', () => {
  for (const name of files.filter((each) => each.endsWith('.php'))) {
    assert.match(read(name), /defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/, name);
  }
});

test('the template for translations is up to date', () => {
  // Otherwise: npm run wordpress:translations
  assert.equal(read('languages/local-price.pot'), translationTemplate());
});

test('each translation has exactly what visitors read', () => {
  const texts = Object.keys(textsForVisitors(translationTemplate())).toSorted();
  const inCode = read('includes/visitor-texts.php').matchAll(/=> _x\( '(.*?)', 'for visitors'/g);
  assert.ok(texts.length > 5);
  assert.deepEqual(texts, [...inCode].map(([, text]) => text).toSorted());
  const locales = translatedLocales();
  const needed = ['de_DE', 'fr_FR', 'es_ES', 'it_IT', 'pt_PT', 'pt_BR', 'nl_NL', 'pl_PL', 'ja'];
  for (const locale of [...needed, 'zh_CN', 'zh_TW']) assert.ok(locales.includes(locale), locale);
  for (const locale of locales) {
    const file = readTranslation(locale);
    assert.match(file, new RegExp(`^"Language: ${locale}\\\\n"$`, 'm'));
    assert.doesNotMatch(file, /^#.*\bfuzzy\b|^msgid_plural|^#~/m, locale);
    // The head, and nothing without the context.
    assert.equal(file.match(/^msgid /gm)!.length, texts.length + 1, locale);
    const translated = textsForVisitors(file);
    assert.deepEqual(Object.keys(translated).toSorted(), texts, locale);
    for (const [english, { msgstr }] of Object.entries(translated)) {
      assert.equal(msgstr.length, 1, locale);
      assert.match(msgstr[0]!, /^\S[^<>]*\S$|^\p{Script=Han}$/u, `${locale}: ${english}`);
      const placeholders = (text: string): string[] => text.match(/\{\w*\}/g) ?? [];
      assert.deepEqual(placeholders(msgstr[0]!), placeholders(english), `${locale}: ${english}`);
    }
  }
});

test('all places name the same versions', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const main = read('local-price.php');
  const readme = read('readme.txt');
  const header = (text: string, name: string): string | undefined =>
    new RegExp(`^(?: \\* )?${name}: +(.*)$`, 'm').exec(text)?.[1];
  assert.equal(header(main, 'Version'), version);
  assert.ok(main.includes(`const LOCAL_PRICE_VERSION = '${version}';`));
  assert.equal(header(readme, 'Stable tag'), version);
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI']) {
    assert.equal(header(readme, name), header(main, name), name);
  }
});

test('the readme follows the rules of WordPress', () => {
  const readme = read('readme.txt');
  assert.match(readme, /^=== Local price ===\n/);
  const [, head, short] = /^=== .*? ===\n(.*?)\n\n(.*?)\n\n/s.exec(readme)!;
  assert.deepEqual(
    head!.split('\n').map((line) => line.split(':')[0]),
    [
      'Contributors',
      'Tags',
      'Requires at least',
      'Tested up to',
      'Requires PHP',
      'Stable tag',
      'License',
      'License URI',
    ],
  );
  assert.ok(short!.length <= 150);
  assert.ok(/^Tags: (.*)$/m.exec(head!)![1]!.split(',').length <= 5);
  const sections = [...readme.matchAll(/^== (.*) ==$/gm)].map(([, name]) => name);
  for (const name of ['Description', 'Installation', 'External services', 'Changelog']) {
    assert.ok(sections.includes(name), name);
  }
});
