import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths } from 'local-price/protocol';
import { isCallbackName } from '../../src/app/jsonp.js';
import { parsed, testApp } from '../support/testApp.js';

const accepted = ['cb', '_', '$', '$1', '__lp_1', 'jQuery3_17', 'a'.repeat(64), 'Function', 'ofx'];
const refused = [
  '',
  ' ',
  'a b',
  ' cb',
  'cb ',
  '1a',
  'a.b',
  'opener.document.forms[0].submit',
  'a[0]',
  'a()',
  'alert(1)//',
  'a-b',
  'é',
  'a\u200c',
  'a\n',
  '\\u0061',
  'a'.repeat(65),
  '<script>',
  'function',
  'this',
  'null',
  'true',
  'let',
  'await',
  'yield',
  'static',
  'enum',
];

describe('callback names', () => {
  for (const name of accepted) {
    it(`accepts ${name}`, () => assert.equal(isCallbackName(name), true));
  }
  for (const name of refused) {
    it(`refuses ${JSON.stringify(name)}`, async () => {
      assert.equal(isCallbackName(name), false);
      const { ask } = testApp();
      const path = `${paths.origin}?apikey=k&callback=${encodeURIComponent(name)}`;
      const response = await ask(path);
      assert.equal(response.status, 400);
      assert.equal((await parsed(response)).error, 'INVALID_CALLBACK');
    });
  }

  it('refuses one that is given twice, even alike', async () => {
    const { ask } = testApp();
    const response = await ask(`${paths.origin}?apikey=k&callback=cb&callback=cb`);
    assert.equal((await parsed(response)).error, 'INVALID_CALLBACK');
  });

  it('accepts only what is one identifier', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '$', '.', '(', '0', '_') })),
        (name) => {
          if (!isCallbackName(name)) return;
          assert.match(name, /^[A-Za-z_$][A-Za-z0-9_$]*$/);
          assert.ok(name.length <= 64);
          // Strict code, so that its reserved words count too.
          assert.doesNotThrow(() => new Function(`'use strict'; var ${name}_;`));
        },
      ),
    );
  });
});
