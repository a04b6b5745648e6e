/** The parts of the reference: what is grouped, and what is left out because it is said elsewhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsInOrder, partsOf } from '../../demo/site/referenceParts.ts';
import { renderReference } from '../../demo/site/renderReference.ts';

for (const element of elementsInOrder()) {
  const tag = element.tagName;
  const itemsOf = (heading: string) =>
    partsOf(element)
      .find((part) => part.heading === heading)!
      .tables.flatMap(({ items }) => items);

  test(`<${tag}>: each attribute is in one table`, () => {
    const shown = itemsOf('Attributes').map((item) => item?.name);
    assert.deepEqual(shown.sort(), element.attributes.map(({ name }) => name).sort());
  });

  test(`<${tag}>: each attribute is a property with its name in camel case, or is among the properties`, () => {
    const listed = itemsOf('Properties').map(({ name }) => name);
    for (const { name, fieldName } of element.attributes) {
      const camelCase = name.replace(/-./g, ([, letter]) => letter!.toUpperCase());
      if (fieldName === undefined) assert.ok(listed.includes(camelCase), name);
      else assert.equal(fieldName, camelCase);
      assert.ok(
        element.members.some((member) => member.name === camelCase),
        name,
      );
    }
  });
}

test('properties that accept only what their attributes do are left out', () => {
  const price = elementsInOrder().find(({ tagName }) => tagName === 'local-price')!;
  const { tables } = partsOf(price).find(({ heading }) => heading === 'Properties')!;
  assert.deepEqual(
    tables.flatMap(({ items }) => items.map(({ name }) => name)),
    ['value', 'prices', 'compareAt', 'discount', 'currencies', 'times'],
  );
});

test('the index links every element, part and group, and nothing else has an anchor', () => {
  const { html } = renderReference();
  const [, index = ''] = /<ul class="reference-index">([^]*?)<\/ul>/.exec(html)!;
  const anchors = [...html.matchAll(/<h[234] id="([^"]*)"/g)].map(([, id]) => id);
  assert.ok(anchors.includes('local-price-attributes') && anchors.includes('local-price-rounding'));
  assert.deepEqual(
    [...index.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id),
    anchors,
  );
});
