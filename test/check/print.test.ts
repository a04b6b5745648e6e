import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneLine } from '../../check/oneLine.ts';
import type { PageVisit } from '../../check/page/PageVisit.ts';
import { printJson, printTable } from '../../check/print.ts';
import { faultLine, runCheck } from '../../check/runCheck.ts';
import type { Verdict } from '../../check/verdicts.ts';

/** Ends a line, steers a terminal, moves what follows, or is no character. */
const harmful = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u202a-\u202e\u2060\ufeff]/u;

const hostile =
  'a\r\n::error::b\u001b[31m\u007f\u009b1m\u2028\u2029\u202e\u2067##vso[c]##[d]##teamcity[e]###[f]\ud800';

/** A visit to a page that writes this wherever it can. */
const visitOf = (text: string): PageVisit =>
  ({
    country: null,
    requests: [{ url: 'https://shop.example/api/v1/origin' }],
    frames: [],
    view: {
      rates: null,
      prices: [
        {
          outcome: { state: 'error', country: text, error: { code: 'config', message: text } },
          text,
          value: { amount: text, currency: text, source: text },
        },
        { outcome: { state: 'local' }, text, value: { exchangeRate: text, place: text } },
      ],
    },
  }) as unknown as PageVisit;

const verdict = { code: 'console-message', problem: hostile, remedy: hostile } as Verdict;
const url = new URL('https://shop.example/#a##[b]');

test('what a page writes stays in its line of the table, and is no command to a log', () => {
  const table = printTable(url, [visitOf(hostile)], verdict);
  assert.equal(table.split('\n').length, 8, table);
  assert.doesNotMatch(table.replaceAll('\n', ''), harmful);
  assert.doesNotMatch(table, /##/);
  assert.doesNotMatch(table, /\u2067/, 'an isolate that does not end');
  assert.match(table, /^console-message: a ::error::b \[31m/m);
  assert.doesNotMatch(printTable(url, [visitOf('\n::error::')], verdict), /^\s*::/m);
});

test('in JSON, what a page writes is cleaned in the same way', () => {
  const json = printJson(url, [visitOf(hostile)], verdict);
  assert.doesNotMatch(json.replaceAll('\n', ''), harmful);
  assert.doesNotMatch(json, /##|\\u|\\n/);
  const [{ country, prices }] = (JSON.parse(json) as { countries: [Record<string, unknown>] })
    .countries;
  assert.equal(country, (prices as { text: string }[])[0]!.text);
});

test('a long text is cut, and what follows it is not', () => {
  const long = 'x'.repeat(1e6);
  const table = printTable(url, [visitOf(long)], { ...verdict, problem: long, remedy: 'Do this.' });
  assert.ok(table.length < 10_000);
  assert.match(table, /x… Do this\.\n$/);
});

test('an error that quotes a page or a host is one line', async () => {
  const lines: string[] = [];
  const environment = { CHROME_PATH: `/none/${hostile}` };
  const status = await runCheck(
    ['check', 'https://shop.example/'],
    environment,
    assert.fail,
    (line) => lines.push(line),
  );
  assert.deepEqual([status, lines.length], [2, 1]);
  assert.doesNotMatch(lines[0]!, harmful);
  const broken = new Proxy({}, { get: () => assert.fail('a mistake\nof ours') });
  lines.length = 0;
  assert.equal(
    await runCheck(['check', 'https://shop.example/'], broken, assert.fail, (line) =>
      lines.push(line),
    ),
    2,
  );
  assert.match(lines.join('\n'), /^local-price: the check has failed \(.*a mistake of ours\)\.$/);
  assert.equal(
    faultLine(new TypeError('x is not a function')),
    'local-price: the check has failed (TypeError: x is not a function).',
  );
});

test('no text of any kind leaves its line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const line = oneLine(text);
      assert.doesNotMatch(line, harmful);
      assert.equal(oneLine(line, Infinity), line);
    }),
  );
});

test('prices in any language are printed as the page shows them', () => {
  for (const locale of ['en', 'de', 'fr', 'ar-EG', 'he', 'fa', 'my', 'hi', 'sv', 'de-CH']) {
    const price = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' }).format(-49);
    for (const text of [price, `\u2068${price}\u2069`, `قیمت\u200cها ${price}`, '👩‍🍳 49 €']) {
      assert.equal(oneLine(text), text);
    }
  }
});
