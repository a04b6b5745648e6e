import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConvert, parseOrigin, parseSwap } from '../../src/protocol/index.js';
import { outcome, success } from './answers.ts';

/** All that a swap, an origin and a conversion need. */
function honest() {
  return success({
    from: 'ngn',
    to: 'usd',
    exchange_rate: 0.5,
    currency: { symbol: 'NGN' },
    geolocation: { code: 'NG' },
  }) as { status: true; meta_data: Record<string, unknown> } & Record<string, unknown>;
}

const right = {
  swap: { from: 'NGN', to: 'USD', exchangeRate: 0.5 },
  origin: { country: 'NG', symbol: 'NGN' },
  convert: { exchangeRate: 0.5 },
};

type Ending = 'right' | 'protocol' | 'service';

/** Reads an answer as each operation, which must end the same way and give nothing but its fields. */
function expectEnding(answer: unknown, swap: Ending, others: Ending = swap): void {
  const endings = [swap, others, others];
  for (const [at, [name, parse]] of Object.entries({
    swap: parseSwap,
    origin: parseOrigin,
    convert: parseConvert,
  }).entries()) {
    const ending = endings[at]!;
    const wanted = ending === 'right' ? right[name as keyof typeof right] : ending;
    assert.deepEqual(outcome<object>(parse(answer)), wanted, name);
  }
}

const whole = JSON.stringify(honest());
const meta = JSON.stringify(honest().meta_data);
const deep = '['.repeat(400) + ']'.repeat(400);

/** Answers as they come by `fetch`. */
const texts: readonly (readonly [text: string, swap: Ending, others?: Ending])[] = [
  ...['null', '5', '"Successful"', 'true', '[]', `[${whole}]`, '{}', `{"data":${whole}}`].map(
    (text) => [text, 'protocol'] as const,
  ),
  ...['"true"', '1', 'null', '[true]', '{}', '0', '""'].map(
    (status) => [`{"status":${status},"meta_data":${meta}}`, 'protocol'] as const,
  ),
  ...['null', '"{}"', '1', 'true', '[]', `[${meta}]`, `{"data":${meta}}`].map(
    (metaData) => [`{"status":true,"meta_data":${metaData}}`, 'protocol'] as const,
  ),
  [`{"meta_data":${meta}}`, 'protocol', 'right'],
  [`{"Status":true,"Meta_Data":${meta}}`, 'protocol'],
  ['{"status":true,"code":200}', 'protocol'],
  [`{"status":true,"meta_data":${meta}}`, 'right'],
  [`{"status":true,"code":500,"error":"SERVER_ERROR","meta_data":${meta}}`, 'right'],
  [`{"status":true,"message":${deep},"meta_data":${meta}}`, 'right'],
  [`{"status":false,"status":true,"meta_data":{},"meta_data":${meta}}`, 'right'],
  [`{"status":true,"status":false,"meta_data":${meta}}`, 'service'],
  [`{"__proto__":${whole}}`, 'protocol'],
  [`{"status":true,"meta_data":{"__proto__":${meta}}}`, 'protocol'],
  [`{"__proto__":{"status":false,"then":1},"status":true,"meta_data":${meta}}`, 'right'],
  [`{"constructor":{"prototype":{"status":false}},"status":true,"meta_data":${meta}}`, 'right'],
];

test('an answer is read from its envelope', () => {
  for (const [text, ...endings] of texts) expectEnding(JSON.parse(text), ...endings);
});

function trap(): never {
  throw new Error('trap');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Answers that are not JSON, as a script can give. For getters, prototypes and `then`: see anything.test.ts. */
const liveAnswers: Readonly<Record<string, readonly [make: () => unknown, ending: Ending]>> = {
  nothing: [() => undefined, 'protocol'],
  'a function with the right fields': [() => Object.assign(() => 1, honest()), 'protocol'],
  'a promise': [() => Promise.resolve(honest()), 'protocol'],
  'the global object': [() => globalThis, 'protocol'],
  'a cycle': [() => ((answer) => Object.assign(answer, { self: answer }))(honest()), 'right'],
  'a proxy whose get throws': [() => new Proxy(honest(), { get: trap }), 'right'],
  'a proxy that throws at everything': [
    () => new Proxy({}, new Proxy({}, { get: () => trap })),
    'protocol',
  ],
  'a proxy that makes up data': [
    () => {
      const getOwnPropertyDescriptor = (_: object, key: string | symbol) => ({
        value: key === 'status' || {},
        configurable: true,
      });
      return new Proxy({}, { getOwnPropertyDescriptor });
    },
    'protocol',
  ],
  'a revoked proxy': [revoked, 'protocol'],
  'a revoked proxy as meta_data': [() => ({ ...honest(), meta_data: revoked() }), 'protocol'],
  toJSON: [() => Object.assign(honest(), { toJSON: trap }), 'right'],
};

test('an envelope has only own data of answers that are not JSON', () => {
  for (const [make, ending] of Object.values(liveAnswers)) expectEnding(make(), ending);
});

/** What is told of a failure, by what the service says of it. */
const failures: readonly [fields: object, status: number, serviceCode: string, message: string][] =
  [
    [
      { code: 403, error: 'INVALID_API_KEY', message: ' No such key. ' },
      ...([403, 'INVALID_API_KEY', 'No such key.'] as const),
    ],
    [{ code: 'QUOTA' }, 0, 'QUOTA', 'QUOTA'],
    [{ code: '429' }, 429, '429', '429'],
    [{ code: Infinity, error: 'X' }, 0, 'X', 'X'],
    [{ code: 4.5 }, 0, '4.5', '4.5'],
    [{}, 0, '', ''],
    [{ code: {}, error: [], message: { a: 1 }, meta_data: [] }, 0, '', ''],
    [{ message: 'x'.repeat(1e6), error: 'y'.repeat(1e6) }, 0, 'y'.repeat(200), 'x'.repeat(200)],
    [{ message: '<script>' }, 0, '', '<script>'],
  ];

test('a failure is read from its envelope', () => {
  for (const [fields, status, serviceCode, message] of failures) {
    for (const parse of [parseSwap, parseOrigin, parseConvert]) {
      assert.deepEqual(parse({ status: false, meta_data: null, ...fields }), {
        ok: false,
        fault: { kind: 'service', status, serviceCode, message },
      });
    }
  }
});
