import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readElements, wordsOf } from '../../scripts/build/Manifest.ts';

const elements = readElements();

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`dist/${name}`, 'utf8')) as T;
}

interface Named {
  name: string;
  description: string | { value: string };
}

const names = (list: readonly Named[]): string[] => list.map(({ name }) => name);

test('VS Code knows the tags and attributes, and the words that they take', () => {
  interface Attribute extends Named {
    valueSet?: string;
    values?: Named[];
  }
  const { version, tags } = read<{
    version: number;
    tags: (Named & { attributes: Attribute[] })[];
  }>('vscode.html-custom-data.json');
  assert.equal(version, 1.1);
  assert.deepEqual(
    names(tags),
    elements.map(({ tagName }) => tagName),
  );
  for (const [index, { attributes }] of elements.entries()) {
    const shown = tags[index]!.attributes;
    assert.deepEqual(
      names(shown),
      attributes.map(({ name }) => name),
    );
    for (const [at, attribute] of attributes.entries()) {
      assert.deepEqual(names(shown[at]!.values ?? []), wordsOf(attribute));
      assert.equal(shown[at]!.valueSet === 'v', attribute.type.text === 'boolean');
    }
  }
});

test('VS Code knows the parts and states in style sheets', () => {
  const { pseudoClasses, pseudoElements } = read<{
    pseudoClasses: Named[];
    pseudoElements: Named[];
  }>('vscode.css-custom-data.json');
  for (const { cssParts = [], cssStates = [] } of elements) {
    for (const { name } of cssParts) assert.ok(names(pseudoElements).includes(`::part(${name})`));
    for (const { name } of cssStates) assert.ok(names(pseudoClasses).includes(`:state(${name})`));
  }
  // One line for each element that has it.
  const pending = pseudoClasses.find(({ name }) => name === ':state(pending)');
  assert.match(JSON.stringify(pending), /<geo-gate>.*<local-price>/);
});

test('JetBrains editors know all of it, by the field of package.json', () => {
  const {
    name,
    version,
    'web-types': path,
  } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
    'web-types': string;
  };
  interface Contribution extends Named {
    attributes: Named[];
    js: { properties: Named[]; events: Named[] };
    css: { parts: Named[] };
  }
  const types = JSON.parse(readFileSync(path, 'utf8')) as {
    name: string;
    version: string;
    contributions: { html: { elements: Contribution[] } };
  };
  assert.deepEqual([types.name, types.version], [name, version]);
  assert.deepEqual(
    types.contributions.html.elements.map((each) => [
      each.name,
      names(each.attributes),
      names(each.js.properties),
      names(each.js.events),
      names(each.css.parts),
    ]),
    elements.map(({ tagName, attributes, members, events = [], cssParts = [] }) => [
      tagName,
      names(attributes),
      names(members),
      names(events),
      names(cssParts),
    ]),
  );
});

test('nothing is undescribed or empty', () => {
  for (const file of [
    'vscode.html-custom-data.json',
    'vscode.css-custom-data.json',
    'web-types.json',
  ]) {
    const text = readFileSync(`dist/${file}`, 'utf8');
    assert.doesNotMatch(text, /undefined|"description": ""|"value": ""/, file);
  }
});
