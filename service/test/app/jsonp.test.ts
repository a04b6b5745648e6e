import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { paths } from 'local-price/protocol';
import { jsonpBody, scriptSafeJson } from '../../src/app/jsonp.js';
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
        fc.jsonValue({ stringUnit: 'binary' }),
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
