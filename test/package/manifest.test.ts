import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { readElements, wordsOf, type Described, type Typed } from '../../scripts/build/Manifest.ts';
import type { AttributeDeclaration } from '../../src/elements/shared/attributeDeclarations.ts';
import * as widget from 'local-price';

const sources = ['src/elements', 'src/input', 'src/pricing'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

const tags = sources
  .flatMap((source) => [...source.matchAll(/customElements\.define\('([\w-]+)'/g)])
  .map((match) => match[1]!)
  .sort();

const elements = readElements();

interface ElementClass {
  observedAttributes: string[];
  elementProperties: Map<string, AttributeDeclaration>;
  formAssociated?: boolean;
  prototype: object;
}

function classOf(name: string): ElementClass {
  return (widget as unknown as Record<string, ElementClass>)[name]!;
}

function fieldOf({ name, fieldName = name }: Typed): string {
  return fieldName;
}

function namesOf(list: readonly Described[] = []): string[] {
  return list.map(({ name }) => name).sort();
}

/** What the doc comments above a class name with a tag such as `@slot`. */
function documented(className: string, tag: RegExp): string[] {
  const source = sources.find((each) => each.includes(`export class ${className} `)) ?? '';
  const comment = source.slice(0, source.indexOf(`export class ${className} `));
  return [...comment.matchAll(tag)].map((match) => match[1]!.replace(/^-$/, '')).sort();
}

test('every element that is registered is in the manifest', () => {
  assert.ok(tags.length);
  assert.deepEqual(
    elements.map(({ tagName }) => tagName),
    tags,
  );
});

for (const element of elements) {
  const { name, tagName } = element;

  test(`<${tagName}> has the attributes that its class observes, each with its property`, () => {
    const { observedAttributes, formAssociated } = classOf(name);
    // The browser itself looks at the form of a control.
    const all = [...observedAttributes, ...(formAssociated ? ['form'] : [])];
    assert.deepEqual(namesOf(element.attributes), all.sort());
    const properties = namesOf(element.members);
    for (const { name: attribute, fieldName = attribute } of element.attributes) {
      assert.ok(properties.includes(fieldName), attribute);
    }
  });

  test(`<${tagName}> has no attribute in its doc comment that is generated from a property`, () => {
    assert.deepEqual(documented(name, /@attr \{.+?\} \[?([\w-]+)/g), []);
  });

  test(`<${tagName}> has public properties, and they are there`, () => {
    for (const { name: property } of element.members) {
      assert.match(property, /^[a-z]\w*$/);
      assert.ok(property in classOf(name).prototype, property);
    }
  });

  test(`<${tagName}> says what its doc comment says`, () => {
    assert.deepEqual(namesOf(element.slots), documented(name, /@slot (-|[\w-]+)/g));
    assert.deepEqual(namesOf(element.cssParts), documented(name, /@csspart ([\w-]+)/g));
    assert.deepEqual(namesOf(element.cssStates), documented(name, /@cssState ([\w-]+)/g));
    assert.deepEqual(namesOf(element.events), documented(name, /@fires \{.+\} ([\w-]+)/g));
  });

  test(`<${tagName}> has the connection attributes, with their values`, () => {
    const types = Object.fromEntries(element.attributes.map((each) => [each.name, each.type.text]));
    assert.equal(types['apikey'], 'string');
    assert.equal(types['base-url'], 'string');
    assert.equal(types['transport'], "'jsonp' | 'jsonp-isolated' | 'fetch'");
  });

  test(`of <${tagName}> nothing lacks a description or a type`, () => {
    const { attributes, members, events = [], slots = [], cssParts = [], cssStates = [] } = element;
    for (const each of [element, ...attributes, ...members, ...events]) {
      assert.match(each.description ?? '', /^\S[^]*\S$/, each.name);
    }
    for (const each of [...slots, ...cssParts, ...cssStates]) {
      assert.match(each.description ?? '', /^[A-Z].*\.$/, each.name);
    }
    for (const each of members) assert.ok(each.type?.text, each.name);
    for (const each of attributes)
      assert.match(each.type.text, /^(string|boolean|'.+')$/, each.name);
    for (const each of events) assert.match(each.type.text, /^(Event|CustomEvent<.+>)$/, each.name);
  });
}

/** The values that a type has, by its alias in the source: `type RoundMode = (typeof roundModes)[number]`, or of a table. */
function valuesOfType(alias: string): string[] {
  const all = sources.join('\n');
  const [, array] =
    new RegExp(`type ${alias} = \\(typeof (?:\\w+\\.)?(\\w+)\\)\\[number\\];`).exec(all) ?? [];
  const [, list = ''] =
    new RegExp(`(?:const ${array} = |  ${array}: )\\[([^\\]]*)\\](?: as const;|,)`).exec(all) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]!);
}

for (const { name: className, tagName, attributes, members } of elements) {
  test(`<${tagName}> has enumerated properties whose types have the values that are read`, () => {
    const { elementProperties, prototype } = classOf(className);
    const enumerated = [...elementProperties].filter(([, each]) => each.values && !each.isStrict);
    const words = attributes.filter((each) => wordsOf(each).length && each.name !== 'transport');
    assert.deepEqual(enumerated.map(([property]) => property).sort(), words.map(fieldOf).sort());
    for (const [property, { values = [] }] of enumerated) {
      const attribute = words.find((each) => fieldOf(each) === property)!;
      assert.deepEqual(wordsOf(attribute), values, property);
      assert.equal(attribute.default, values[0], property);
      const { type } = members.find(({ name }) => name === property)!;
      assert.deepEqual(valuesOfType(type.text), values, property);
      const page = { store: { settings: {} } };
      assert.equal(Reflect.get(prototype, property, page), values[0], property);
    }
  });

  test(`<${tagName}> has no property of a union that is not narrowed`, () => {
    const { elementProperties } = classOf(className);
    for (const { name, type } of members) {
      const isUnion = valuesOfType(type.text).length > 0;
      const { values, isStrict } = elementProperties.get(name) ?? {};
      assert.equal(isUnion, !!values && !isStrict, name);
    }
  });
}

test('it names published files, and the modules in which the elements are registered', () => {
  const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
    modules: { path: string; exports: { kind: string; name: string }[] }[];
  };
  for (const { path } of modules) readFileSync(path);
  const definitions = modules.flatMap(({ path, exports }) =>
    exports
      .filter(({ kind }) => kind === 'custom-element-definition')
      .map(({ name }) => [name, path]),
  );
  assert.deepEqual(
    definitions.sort(),
    tags.map((tag) => [tag, `dist/elements/${tag}/define.js`]),
  );
});

test('it keeps to the schema of the format, and has nothing private', () => {
  const text = readFileSync('custom-elements.json', 'utf8');
  const schema = readFileSync('node_modules/custom-elements-manifest/schema.json', 'utf8');
  const validate = new Ajv({ strict: false }).compile(JSON.parse(schema) as object);
  assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
  assert.doesNotMatch(text, /"#|"private"|"protected"|inheritedFrom|superclass|src\//);
});
