import { expect } from '@open-wc/testing/pure';
import type { AttributeDeclaration } from '../../../src/elements/shared/attributeDeclarations.js';
import { consoleOf } from '../../support/elements.ts';

const tags = ['local-price', 'geo-gate', 'currency-converter'] as const;

/** The enumerated properties of an element, with their attributes and values. */
function enumerated(tag: string): [property: string, attribute: string, values: string[]][] {
  const elementClass = customElements.get(tag) as unknown as {
    elementProperties: Map<string, AttributeDeclaration>;
  };
  return [...elementClass.elementProperties].flatMap(([property, declaration]) => {
    const { attribute = property, values, isStrict } = declaration;
    return values && !isStrict ? [[property, attribute as string, [...values]]] : [];
  });
}

describe('an enumerated property', () => {
  for (const tag of tags) {
    for (const [property, attribute, values] of enumerated(tag)) {
      const make = () =>
        document.createElement(tag) as unknown as Record<string, unknown> & Element;
      const [first, second = ''] = values;

      it(`reads as one of its values, whatever was written: <${tag}> ${attribute}`, async () => {
        const el = make();
        expect(el[property]).to.equal(first);
        for (const value of values) {
          el.setAttribute(attribute, ` ${value.toUpperCase()}\n`);
          expect(el[property]).to.equal(value);
        }
        for (const nothing of [null, undefined, '', ' ', { toString: null }]) {
          el[property] = second;
          expect(el[property], JSON.stringify(nothing)).to.equal(second);
          el[property] = nothing;
          expect(el[property], JSON.stringify(nothing)).to.equal(first);
        }
        el.setAttribute(attribute, second);
        el.removeAttribute(attribute);
        expect(el[property]).to.equal(first);
      });

      it(`reports an invalid word at once, and once: <${tag}> ${attribute}`, async () => {
        const wrong = `sideways${tag}`;
        const messages = await consoleOf(async () => {
          for (let count = 0; count < 2; count += 1) {
            const el = make();
            el.setAttribute(attribute, wrong);
            expect(el[property]).to.equal(first);
          }
        });
        expect(messages).to.deep.equal([
          `local-price: config: <${tag}> ${attribute}="${wrong}": write ${values.join(' or ')}. See docs/errors.md#config`,
        ]);
      });
    }
  }
});

it('any other property reads as null or false if it is unset', () => {
  const el = document.createElement('local-price');
  for (const value of [null, undefined]) {
    Object.assign(el, { prices: value, approximate: value });
    expect([el.prices, el.approximate], value).to.deep.equal([null, false]);
  }
  expect([el.baseUrl, el.locale, el.parts]).to.deep.equal([null, null, false]);
});
