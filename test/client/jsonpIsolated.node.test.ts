import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerIn } from '../../src/client/jsonpIsolated.ts';

const url = new URL('https://rates.example/api/v1/currency/swap?from=NGN');
const read = (message: unknown): string => answerIn(message, url, 'callback');

test('the isolated frame reports an answer behind a sign', () => {
  assert.equal(read('={"status":true}'), '{"status":true}');
  assert.equal(read('=null'), 'null');
  assert.equal(read('='), '');
});

test('a message of the frame that is not a report counts as a script that has not called back', () => {
  const answer = { status: true, meta_data: { exchange_rate: 9 } };
  for (const message of [null, undefined, 5, answer, ['=1'], new String('=1'), '', '?', 'hacked']) {
    assert.throws(() => read(message), { code: 'protocol', message: /callback/ });
  }
});

test('the isolated frame reports the name of a directive, and no other text', () => {
  assert.throws(() => read('!script-src-elem'), { code: 'csp', message: /\(script-src-elem\)/ });
  for (const message of ['!', '!<img src=x onerror=hacked()>', `!${'a'.repeat(41)}`]) {
    assert.throws(() => read(message), { code: 'network' });
  }
});
