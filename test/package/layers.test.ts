import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';

/** What the files of each folder of `src` may import from; a folder may always import from itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  money: ['protocol'],
  client: ['protocol'],
  page: ['protocol', 'money', 'client'],
  elements: ['protocol', 'money', 'client', 'page'],
  '.': ['protocol', 'money', 'client', 'page', 'elements'],
};

/** What the folders may import from packages. */
const packages: Readonly<Record<string, readonly string[]>> = { elements: ['lit'] };

/** Below `elements/` only these may touch the document or the window. */
const touching = [
  'client/jsonp.ts',
  'client/bootstrap.ts',
  'client/IsolatedFrame.ts',
  'client/watchPolicy.ts',
  'client/createClient.ts',
  'page/browser.ts',
];

const source = /(?:\bimport|\bexport)\b(?:[^'";]*?\bfrom)?\s*\(?\s*'([^']+)'/g;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/'));
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(source)].map((match) => match[1]!);
}

/** Why a file may not import something, or `null` where it may. */
function fault(file: string, target: string): string | null {
  const folder = dirname(file);
  if (!target.startsWith('.')) {
    return packages[folder]?.includes(target) ? null : `${file} imports the package ${target}`;
  }
  const to = posix.dirname(posix.join(folder, target));
  return to === folder || layers[folder]?.includes(to) ? null : `${file} imports ${target}`;
}

test('every folder of src has its place among the layers', () => {
  assert.deepEqual(
    [...new Set(filesBelow('src').map((file) => dirname(file)))].sort(),
    Object.keys(layers).sort(),
  );
});

test('no import runs against the layers', () => {
  const faults = filesBelow('src').flatMap((file) =>
    importsOf(join('src', file)).map((target) => fault(file, target)),
  );
  assert.deepEqual(
    faults.filter((each) => each !== null),
    [],
  );
});

test('the test sees an import that does', () => {
  assert.equal(
    fault('money/Fraction.ts', '../page/Page.js'),
    'money/Fraction.ts imports ../page/Page.js',
  );
  assert.ok(fault('protocol/codes.ts', 'lit'));
  assert.equal(fault('page/Page.ts', '../client/index.js'), null);
  const found = [
    ..."import type { a } from './a.js';\nimport './b.js';\nexport * from './c.js';".matchAll(
      source,
    ),
  ];
  assert.deepEqual(
    found.map((match) => match[1]),
    ['./a.js', './b.js', './c.js'],
  );
});

test('below the elements, only the transports and the page’s hold on the browser touch the window', () => {
  const faults = filesBelow('src').filter(
    (file) =>
      /^(protocol|money|client|page)\//.test(file) &&
      !touching.includes(file) &&
      /\b(document|window|navigator|location|localStorage|sessionStorage)\b\s*[.?[]/.test(
        code(readFileSync(join('src', file), 'utf8')),
      ),
  );
  assert.deepEqual(faults, []);
});

test('the service imports the protocol and nothing else of the widget', () => {
  const faults = filesBelow('service/src').flatMap((file) =>
    importsOf(join('service/src', file)).filter(
      (target) => target.startsWith('local-price') && target !== 'local-price/protocol',
    ),
  );
  assert.deepEqual(faults, []);
});

/** Without comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
