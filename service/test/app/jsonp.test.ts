import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths } from 'local-price/protocol';
import { isCallbackName, jsonpBody, readCallback, scriptSafeJson } from '../../src/app/jsonp.js';
import { Query } from '../../src/app/Query.js';
import { ServiceFailure } from '../../src/app/ServiceFailure.js';
import { runJsonp } from '../support/runJsonp.js';
import { testApp } from '../support/testApp.js';

describe('JSONP', () => {
  it('has exactly this body', async () => {
    const { ask } = testApp();
    const path = `${paths.swap}?apikey=k&from=USD&to=EUR&callback=$_cb1`;
    const json =
      '{"status":true,"code":200,"message":"Successful","meta_data":' +
      '{"from":"usd","to":"eur","exchange_rate":0.8,"date":"2026-03-10"}}';
    assert.equal(await (await ask(path)).text(), `/**/typeof $_cb1==='function'&&$_cb1(${json});`);
  });

  it('does nothing where the function is gone', () => {
    const body = jsonpBody('gone', '{}');
    assert.doesNotThrow(() => new Function(body)());
  });

  it('hands over any value unchanged, and lets none out of the script', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
        fc.constantFrom('</script>', '<!--', '\u2028', '\u2029', ''),
        (value, hostile) => {
          const payload = { value, hostile, [hostile]: 1 };
          const json = scriptSafeJson(payload);
          assert.doesNotMatch(json, /[<\u2028\u2029]/);
          assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(payload)));
        },
      ),
    );
  });

  it('runs as one call for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const body = jsonpBody('cb', scriptSafeJson({ message }));
        assert.equal(runJsonp(body, 'cb').message, message);
      }),
    );
  });
});

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
    it(`refuses ${JSON.stringify(name)}`, () => assert.equal(isCallbackName(name), false));
  }

  it('are read from the query, and refused where they are doubled', () => {
    assert.equal(readCallback(new Query('/?callback=cb')), 'cb');
    assert.equal(readCallback(new Query('/?other=cb')), undefined);
    for (const query of ['callback=a.b', 'callback=', 'callback=cb&callback=cb']) {
      assert.throws(
        () => readCallback(new Query(`/?${query}`)),
        (error) => error instanceof ServiceFailure && error.error === 'INVALID_CALLBACK',
      );
    }
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
