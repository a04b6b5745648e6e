import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConvert, parseOrigin, parseSwap } from '../../src/protocol/index.js';

/** How often code of an answer has run. */
let ran = 0;

function run<T>(value: T): T {
  ran += 1;
  return value;
}

/** Makes a value; fast-check would look into the value itself, which may throw. */
type Make = () => unknown;

/** How a value is dressed up before it is put into an answer. */
const disguises: Readonly<Record<string, (value: unknown) => unknown>> = {
  plain: (value) => value,
  'an object with the value as a getter': (value) =>
    Object.defineProperty({}, 'value', { get: () => run(value) }),
  // oxlint-disable-next-line unicorn/no-thenable -- It is one.
  thenable: (value) => ({ then: (resolve: (it: unknown) => void) => run(resolve(value)) }),
  'a thing that says it is the value': (value) => ({
    valueOf: () => run(value),
    toString: () => run('value'),
    toJSON: () => run(value),
    [Symbol.toPrimitive]: () => run(value),
  }),
  boxed: (value) => Object(value) as unknown,
  'in a list': (value) => [value],
  'behind a proxy': (value) =>
    typeof value === 'object' && value !== null ? new Proxy(value, {}) : new Proxy({}, {}),
  'behind a proxy that throws': () => new Proxy({}, throwing()),
  'behind a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  callable: (value) => Object.assign(() => value, { value }),
};

/** Answers every question with an error. */
function throwing(): ProxyHandler<object> {
  return new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('trap');
      },
    },
  );
}

/** How a property is put on an object. */
const ways: Readonly<Record<string, (object: object, name: string, value: unknown) => void>> = {
  own: (object, name, value) =>
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true }),
  hidden: (object, name, value) => Object.defineProperty(object, name, { value }),
  'a getter': (object, name, value) =>
    Object.defineProperty(object, name, { get: () => run(value) }),
  'a getter that throws': (object, name) =>
    Object.defineProperty(object, name, {
      get: () => {
        throw new Error(run('getter'));
      },
    }),
  inherited: (object, name, value) => {
    Object.setPrototypeOf(
      object,
      Object.create(Object.getPrototypeOf(object) as object, { [name]: { value } }) as object,
    );
  },
};

const value = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.anything({ withBigInt: true, withNullPrototype: true }) },
      fc.constantFrom('ngn', 'NG', ' usd ', '₦', 'x'.repeat(33), '\ud800', '', 'XX', Symbol('s')),
      { weight: 3, arbitrary: fc.double() },
      fc.boolean(),
    ),
    fc.oneof(fc.constant('plain'), fc.constantFrom(...Object.keys(disguises))),
  )
  .map(
    ([it, name]): Make =>
      () =>
        disguises[name]!(it),
  );

/** An object that has some of the names of the interface, in whatever way. */
function objectOf(names: readonly string[], values: fc.Arbitrary<Make>): fc.Arbitrary<Make> {
  const property = fc.tuple(
    fc.constantFrom(...names, '__proto__', 'then', 'constructor'),
    fc.constantFrom(...Object.keys(ways)),
    values,
  );
  return fc
    .tuple(fc.array(property, { maxLength: 6 }), fc.constantFrom({}, [], null))
    .map(([properties, prototype]): Make => () => {
      const object = Object.create(prototype) as Record<string, unknown>;
      for (const [name, way, each] of properties) {
        try {
          ways[way]!(object, name, each());
        } catch {
          // Defined before, and for good.
        }
      }
      // A cycle, for whoever would walk through all of it.
      if (!Object.hasOwn(object, 'self')) object['self'] = object;
      return object;
    });
}

const names = ['from', 'to', 'exchange_rate', 'currency', 'geolocation', 'symbol', 'code'];
const inner = objectOf(names, value);
const metaData = objectOf(names, fc.oneof(value, inner));
const answer = objectOf(
  ['status', 'code', 'message', 'error', 'meta_data'],
  fc.oneof(
    value,
    metaData,
    fc.boolean().map(
      (status): Make =>
        () =>
          status,
    ),
  ),
);

/** Whether a text is one that a service may name something by. */
function isName(text: unknown): boolean {
  return typeof text === 'string' && text.length > 0 && text.length <= 32;
}

/**
 * Reads answers of any shape, and good ones with something else in the place of some of their parts.
 *
 * @param check looks at what comes through
 */
function holds<T extends object>(
  parse: (answer: unknown) => { ok: true; value: T } | { ok: false; fault: object },
  good: object,
  check: (value: T) => void,
): void {
  const seen = { ok: 0, fault: 0 };
  const look = (it: unknown): void => {
    ran = 0;
    const parsed = parse(it);
    assert.equal(ran, 0);
    if (parsed.ok) {
      seen.ok += 1;
      assert.equal('then' in parsed.value, false);
      return check(parsed.value);
    }
    seen.fault += 1;
    for (const each of Object.values(parsed.fault)) {
      assert.match(typeof each, /^(string|number)$/);
      assert.ok(String(each).length <= 300);
    }
  };
  fc.assert(
    fc.property(fc.oneof(answer, value), metaData, (whole, data) => {
      look(whole());
      look({ status: true, meta_data: data() });
      look({ status: true, meta_data: mixed(good, data()) });
    }),
    { numRuns: 3000 },
  );
  // Otherwise nothing was tried.
  assert.ok(Math.min(seen.ok, seen.fault) > 0);
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

/** A good answer, with what another one says in its place, as it says it. */
function mixed(good: object, other: unknown): unknown {
  try {
    return Object.defineProperties(
      { ...good },
      Object.getOwnPropertyDescriptors(other as Record<string, unknown>),
    );
  } catch {
    return other;
  }
}
