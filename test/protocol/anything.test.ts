import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConvert, parseOrigin, parseSwap, type Parsed } from '../../src/protocol/index.js';
import { success } from './answers.ts';

/** How often code of an answer has run. */
let ran = 0;

/** How a value can be in an object; only as an own data property is it data. */
const ways: Readonly<Record<string, (object: object, name: string, value: unknown) => void>> = {
  own: (object, name, value) =>
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true }),
  hidden: (object, name, value) => Object.defineProperty(object, name, { value }),
  'a getter': (object, name, value) =>
    Object.defineProperty(object, name, { get: () => ((ran += 1), value) }),
  'a getter that throws': (object, name) =>
    Object.defineProperty(object, name, {
      get: () => {
        throw new Error(`trap ${(ran += 1)}`);
      },
    }),
  inherited: (object, name, value) => {
    const parent = Object.create(Object.getPrototypeOf(object) as object, { [name]: { value } });
    Object.setPrototypeOf(object, parent as object);
  },
};

/** Creates a value. fast-check would inspect the value itself, which may throw. */
type Make = () => unknown;

const plain = fc.oneof(
  fc.anything({ withBigInt: true, withNullPrototype: true, withBoxedValues: true }),
  fc.constantFrom('ngn', 'NG', ' usd ', '₦', 'x'.repeat(33), '\ud800', '', 'XX', Symbol('s')),
  fc.double(),
  fc.boolean(),
);
const value: fc.Arbitrary<Make> = plain.map((each) => () => each);

/** An object that has some of the names of the interface, in whatever way. */
function objectOf(names: readonly string[], values: fc.Arbitrary<Make>): fc.Arbitrary<Make> {
  const all = [...names, '__proto__', 'then', 'constructor'];
  const property = fc.tuple(fc.constantFrom(...all), fc.constantFrom(...Object.keys(ways)), values);
  return fc
    .tuple(fc.array(property, { maxLength: 6 }), fc.constantFrom({}, [], null))
    .map(([properties, prototype]): Make => () => {
      const object = Object.create(prototype) as object;
      for (const [name, way, each] of properties) {
        try {
          ways[way]!(object, name, each());
        } catch {
          // Defined before, and for good.
        }
      }
      return object;
    });
}

const names = ['from', 'to', 'exchange_rate', 'currency', 'geolocation', 'symbol', 'code'];
const metaData = objectOf(names, fc.oneof(value, objectOf(names, value)));
const answer = objectOf(['status', 'code', 'message', 'error', 'meta_data'], metaData);

/** Reads answers of any shape, and good ones with something else in the place of some of their parts. */
function holds<T extends object>(
  parse: (answer: unknown) => Parsed<T>,
  good: object,
  check: (value: T) => void,
): void {
  const seen = { ok: 0, fault: 0 };
  const look = (it: unknown): void => {
    ran = 0;
    const parsed = parse(it);
    assert.equal(ran, 0);
    seen[parsed.ok ? 'ok' : 'fault'] += 1;
    if (parsed.ok) {
      assert.equal('then' in parsed.value, false);
      return check(parsed.value);
    }
    for (const each of Object.values(parsed.fault)) {
      assert.match(typeof each, /^(string|number)$/);
      assert.ok(String(each).length <= 300);
    }
  };
  fc.assert(
    fc.property(fc.oneof(answer, value), metaData, (whole, data) => {
      look(whole());
      look(success(data()));
      const mixed = { ...good };
      for (const [name, descriptor] of Object.entries(
        Object.getOwnPropertyDescriptors(data() as object),
      ))
        Object.defineProperty(mixed, name, descriptor);
      look(success(mixed));
    }),
    { numRuns: 1000 },
  );
  // Otherwise nothing was tried.
  assert.ok(Math.min(seen.ok, seen.fault) > 0);
}

/** Whether a text is one that a service may name something by. */
function isName(text: unknown): boolean {
  return typeof text === 'string' && text.length > 0 && text.length <= 32;
}

test('a swap comes through checked, or not at all', () => {
  const good = { from: 'ngn', to: 'usd', exchange_rate: 0.5 };
  holds(parseSwap, good, ({ from, to, exchangeRate }) => {
    assert.ok(isName(from) && isName(to));
    assert.equal(typeof exchangeRate, 'number');
    assert.ok(exchangeRate > 1e-10 && exchangeRate < 1e10);
  });
});

test('an origin comes through checked, or not at all', () => {
  const good = { currency: { symbol: 'NGN' }, geolocation: { code: 'NG' } };
  holds(parseOrigin, good, ({ country, symbol }) => {
    assert.ok(country === null || /^[A-Z]{2}$/.test(country));
    assert.ok(symbol === null || isName(symbol));
  });
});

test('a conversion comes through checked, or not at all', () => {
  holds(parseConvert, { exchange_rate: 0.5 }, ({ exchangeRate }) => {
    assert.ok(Number.isFinite(exchangeRate) && exchangeRate >= 0);
  });
});
