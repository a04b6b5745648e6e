import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalPriceError } from '../../src/client/index.js';
import { toLocalPriceError } from '../../src/input/LocalPriceError.js';

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
