import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { mo, po } from 'gettext-parser';
import { readElements, wordsOf } from '../build/Manifest.ts';
import { joinMoney } from '../release/joinMoney.ts';

const plugin = 'wordpress/local-price';
const others = [
  'dist/cdn/local-price-static.js',
  'dist/cdn/local-price.js',
  'dist/cdn/LICENSES',
  'LICENSE',
];

/** Returns the WordPress plugin with the built scripts, as a zip. The same files give the same bytes. */
export function packPlugin(): Uint8Array {
  const files: Zippable = {};
  for (const name of readdirSync(plugin, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(plugin, name);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path);
    files[`local-price/${name}`] = content;
    // WordPress reads only compiled translations.
    if (name.endsWith('.po')) {
      files[`local-price/${name.replace(/po$/, 'mo')}`] = mo.compile(po.parse(content));
    }
  }
  for (const path of others) files[`local-price/${path.split('/').at(-1)!}`] = readFileSync(path);
  // The directory of WordPress wants the source of what is minified.
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (name.endsWith('.ts')) {
      files[`local-price/source/src/${name}`] = readFileSync(join('src', name));
    }
  }
  const bundler = 'scripts/build/bundleScriptTags.ts';
  files[`local-price/source/${bundler}`] = readFileSync(bundler);
  for (const name of ['package.json', 'package-lock.json']) {
    files[`local-price/source/${name}`] = readFileSync(name);
  }
  files['local-price/blocks/money.js'] = money();
  files['local-price/includes/money.php'] = strToU8(
    joinMoney('LocalPrice\\Plugin', "defined( 'ABSPATH' ) || exit;"),
  );
  files['local-price/elements.json'] = strToU8(JSON.stringify(attributeTypes()));
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
}

/** Returns the attributes of each element, each with `string`, `boolean` or a list of its values. */
function attributeTypes(): object {
  const elements = readElements().map(({ tagName, attributes }) => [
    tagName,
    Object.fromEntries(
      attributes.map((each) => [each.name, wordsOf(each).length ? wordsOf(each) : each.type.text]),
    ),
  ]);
  return Object.fromEntries(elements) as object;
}

/** Returns the rules of prices for the preview of the settings page. */
function money(): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: ['src/pricing/public.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'localPriceMoney',
    target: 'es2022',
    charset: 'ascii',
  });
  return outputFiles[0]!.contents;
}
