import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalPriceError } from '../../src/client/index.js';
import {
  attributesOf,
  check,
  errorOf,
  problemOf,
  readValue,
  readWord,
  toLocalPriceError,
} from '../../src/input/index.js';

test('an error carries what only a failure of the service has, and only then', () => {
  const details = { status: 429, serviceCode: 'RATE_LIMITED', retryAfter: 3, cause: 'cause' };
  const { code, status, serviceCode, retryAfter, cause } = new LocalPriceError(
    'service',
    'Slower.',
    details,
  );
  assert.deepEqual({ status, serviceCode, retryAfter, cause }, details);
  assert.equal(code, 'service');
  const bare = new LocalPriceError('service', 'Down.');
  assert.deepEqual([bare.status, bare.serviceCode, 'cause' in bare], [0, '', false]);
  const other = new LocalPriceError('network', 'No answer.', details);
  assert.deepEqual(
    [other.status, other.serviceCode, other.retryAfter],
    [undefined, undefined, undefined],
  );
});

test('anything that was thrown becomes an error of ours, and one that is one stays', () => {
  const own = new LocalPriceError('timeout', 'Late.');
  assert.equal(toLocalPriceError(own, 'network'), own);
  const thrown = new TypeError('x');
  const error = toLocalPriceError(thrown, 'config');
  assert.deepEqual([error.code, error.message, error.cause], ['config', 'TypeError: x', thrown]);
});

test('an error names what is wrong as data, from which its sentence is made', () => {
  const subject = { of: 'argument', name: 'locale', value: 'x' } as const;
  const error = errorOf(problemOf('argument', 'locale', 'x', 'a BCP 47 tag', 'price()'));
  assert.deepEqual(
    [error.code, error.message, error.subject, error.remedy],
    ['config', 'price() locale="x": write a BCP 47 tag.', subject, 'a BCP 47 tag'],
  );
  const missing = problemOf('setting', 'rates', null, 'an address');
  assert.equal(missing.message, 'rates is missing: write an address.');
  assert.throws(() => check(false, 'now', undefined, 'a Date'), {
    message: 'now="undefined": write a Date.',
    subject: { of: 'argument', name: 'now', value: 'undefined' },
  });
  assert.equal(new LocalPriceError('network', 'No answer.').subject, null);
});

test('an attribute, an argument and a default of the page are told apart', () => {
  const read = (owner: string, own: object, page = {}) => {
    const attributes = attributesOf<{ roundMode?: unknown; markUp?: unknown }>(own, owner, page);
    readWord(attributes, 'roundMode', ['nearest', 'up']);
    readValue<object & { markUp?: unknown }, string>(
      attributes,
      'markUp',
      () => null,
      'a percentage',
    );
    const { fault, pageFault, ignored } = attributes;
    return [fault, pageFault, ...ignored].map((each) => each?.subject ?? null);
  };
  const wrong = { roundMode: 'x', markUp: 'y' };
  assert.deepEqual(read('<local-price>', wrong), [
    { of: 'attribute', name: 'mark-up', value: 'y' },
    null,
    { of: 'attribute', name: 'round-mode', value: 'x' },
  ]);
  assert.deepEqual(read('price()', { markUp: 'y' }, wrong)[0], {
    of: 'argument',
    name: 'markUp',
    value: 'y',
  });
  // Where the settings are read, they are reported.
  assert.deepEqual(read('<local-price>', {}, wrong), [
    null,
    { of: 'setting', name: 'markUp', value: 'y' },
  ]);
  const [long] = read('<local-price>', { markUp: 'y'.repeat(9_999) });
  assert.equal(long!.value!.length, 99);
});
