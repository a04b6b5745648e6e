import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributesOf } from '../../src/input/index.ts';
import { parseProducts, withProduct } from '../../src/pricing/index.ts';
import { readPriceTerms, type PriceAttributes } from '../../src/pricing/index.ts';

const list = {
  mug: { basePrice: '49.00', prices: 'EUR:45', approximate: true },
  'tea.200-g_x': { basePrice: 12 },
};

const readFrom = (own: object, products: unknown, owner = '<local-price>') =>
  withProduct(attributesOf<PriceAttributes>(own, owner, { baseCurrency: 'USD' }), products);

test('a list is read as JSON', () => {
  assert.deepEqual(parseProducts(JSON.stringify(list)), { items: list, wrong: [] });
});

for (const [what, text] of [
  ['no JSON', '{mug: 49}'],
  ['a list', '[{"basePrice": 49}]'],
  ['a number', '49'],
  ['null', 'null'],
] as const) {
  test(`${what} is not a list`, () => {
    assert.deepEqual(parseProducts(text), { items: undefined, wrong: [text] });
  });
}

for (const [name, terms] of [
  ['a mug', { basePrice: '1' }],
  ['', { basePrice: '1' }],
  ['x'.repeat(65), { basePrice: '1' }],
  ['mug', '49.00'],
  ['mug', ['49.00']],
  ['mug', null],
] as [string, unknown][]) {
  test(`a list names what is wrong in it: ${JSON.stringify({ [name]: terms })}`, () => {
    const { items, wrong } = parseProducts(JSON.stringify({ ...list, [name]: terms }));
    assert.deepEqual(wrong, [name]);
    assert.ok(!Object.hasOwn(items!, name));
  });
}

test('a price has its own attributes, then those of its product, then the defaults of its page', () => {
  const { own, page } = readFrom({ product: ' mug ', prices: '', basePrice: null }, list);
  const merged = { product: ' mug ', basePrice: '49.00', prices: '', approximate: true };
  assert.deepEqual(own, merged);
  assert.deepEqual(page, { baseCurrency: 'USD' });
});

test('what an element says of itself, or nobody knows, is not taken from a list', () => {
  const others = {
    name: 'n',
    of: 'x',
    locale: 'de',
    product: 'other',
    groups: 'A: DE',
    'base-price': '2',
  };
  const products = { mug: { basePrice: '1', ...others } };
  const { own, ignored } = readFrom({ product: 'mug' }, products);
  assert.deepEqual(own, { product: 'mug', basePrice: '1' });
  assert.deepEqual(
    ignored.map(({ message }) => message),
    Object.keys(others).map((each) => `products="mug.${each}": write attributes of a price.`),
  );
});

test('what is wrong in a product is named with it', () => {
  const products = { mug: { basePrice: '1,5' } };
  const messages = ['<local-price>', 'price()'].map((owner) => {
    const attributes = readFrom({ product: 'mug' }, products, owner);
    readPriceTerms(attributes);
    return attributes.fault?.message;
  });
  const remedy = 'write a plain decimal such as 1299 or 49.00.';
  assert.deepEqual(messages, [
    `<local-price> mug base-price="1,5": ${remedy}`,
    `price() mug basePrice="1,5": ${remedy}`,
  ]);
});

for (const [products, name] of [
  [list, 'mugg'],
  [{}, 'mug'],
  [undefined, 'mug'],
  ['{}', 'mug'],
  [{ mug: '49.00' }, 'mug'],
  [list, 'toString'],
] as const) {
  test(`an unknown name is named, in ${JSON.stringify(products)}: ${name}`, () => {
    const attributes = readFrom({ product: name, basePrice: '1' }, products);
    const problem = `product="${name}": write a name in the setting products.`;
    assert.equal(attributes.fault?.message, `<local-price> ${problem}`);
    assert.equal(readPriceTerms(attributes), null);
  });
}
