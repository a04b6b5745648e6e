import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { runJsonp } from '../../service/test/support/runJsonp.ts';
import { split } from '../../service/test/support/split.ts';
import {
  isCallbackName,
  jsonpBody,
  scriptSafeJson,
  successReply,
} from '../../src/protocol/index.ts';

describe('JSONP', () => {
  it('has exactly this body', () => {
    const metaData = { from: 'usd', to: 'eur', exchange_rate: 0.8, date: '2026-03-10' };
    const json =
      '{"status":true,"code":200,"message":"Successful","meta_data":' +
      '{"from":"usd","to":"eur","exchange_rate":0.8,"date":"2026-03-10"}}';
    const { body } = successReply(metaData, 'no-store', '$_cb1');
    assert.equal(body, `/**/typeof $_cb1==='function'&&$_cb1(${json});`);
  });

  it('does nothing if the function is gone', () => {
    assert.doesNotThrow(() => new Function(jsonpBody('gone', '{}'))());
  });

  it('passes any value in one call, and nothing can leave the script', () => {
    // In a script, this name would set the prototype; the fields of answers have other names.
    const anyValue = fc
      .jsonValue({ stringUnit: 'binary', maxDepth: 3 })
      .filter((value) => !JSON.stringify(value).includes('"__proto__":'));
    fc.assert(
      fc.property(
        anyValue,
        fc.constantFrom('</script>', '<!--', '\u2028', '\u2029', ''),
        (value, hostile) => {
          const payload = { value, hostile, [hostile]: 1 };
          const json = scriptSafeJson(payload);
          assert.doesNotMatch(json, /[<\u2028\u2029]/);
          const expected: unknown = JSON.parse(JSON.stringify(payload));
          assert.deepEqual(JSON.parse(json), expected);
          assert.deepEqual(runJsonp(jsonpBody('cb', json), 'cb'), expected);
        },
      ),
    );
  });
});

describe('a callback name', () => {
  it('is one identifier of at most 64 ASCII characters', () => {
    for (const name of split(`cb|_|$|$1|__lp_1|jQuery3_17|${'a'.repeat(64)}|Function|ofx`)) {
      assert.equal(isCallbackName(name), true, name);
    }
    const refused = split(
      `| |a b| cb|cb |1a|a.b|opener.document.forms[0].submit|a[0]|a()|alert(1)//|a-b|é|a\u200c|
      \\u0061|${'a'.repeat(65)}|<script>|function|this|null|true|let|await|yield|static|enum`,
    );
    for (const name of [...refused, 'a\n']) assert.equal(isCallbackName(name), false, name);
  });

  it('can be declared as a variable, for any text that is accepted', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '$', '.', '(', '0', '_') })),
        (name) => {
          if (!isCallbackName(name)) return;
          assert.match(name, /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/);
          // Strict code, so that its reserved words count too.
          assert.doesNotThrow(() => new Function(`'use strict'; var ${name}_;`));
        },
      ),
    );
  });
});
