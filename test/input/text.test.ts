import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asText, localeOf, resembles } from '../../src/input/index.js';

test('resembles finds one edit at most, without case and hyphens', () => {
  const similar =
    'consent Con-sent consnet conset consents xconsent consemt onsent ocnsent consetn';
  for (const name of similar.split(' ')) assert.ok(resembles(name, 'consent'), name);
  for (const name of ['', 'consume', 'cnosnet', 'contents', 'cookieconsent', 'tconsen'])
    assert.ok(!resembles(name, 'consent'), name);
});

test('resembles is symmetric, and finds each single edit', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(words, words, fc.nat(6), fc.constantFrom('', 'b'), (word, other, at, letter) => {
      assert.equal(resembles(word, other), resembles(other, word));
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      for (const edited of [
        head + letter + tail,
        head + letter + tail.slice(1),
        head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
      ])
        assert.ok(resembles(edited, word), `${edited} ${word}`);
    }),
  );
});

/** What is read for each text. */
const tags: Record<string, string | null | undefined> = {
  en: 'en',
  ' en-GB ': 'en-GB',
  'ar-EG-u-nu-arab': 'ar-EG-u-nu-arab',
  'zh-Hant-TW': 'zh-Hant-TW',
  und: 'und',
  // Underscores, and other names of other platforms.
  de_DE: 'de-DE',
  zh_Hant_TW: 'zh-Hant-TW',
  'en_US.UTF-8': 'en-US',
  'de_DE@euro': 'de-DE',
  // What ECMA-402 does not accept is dropped from the end.
  'pt-PT-ao90': 'pt-PT',
  'zh-cmn-Hans': 'zh',
  'zh-min-nan': 'zh',
  'en-GB-oed': 'en-GB',
  'en-': 'en',
  'de, en': 'de',
  // Nothing is left.
  'x-klingon': null,
  'i-klingon': null,
  C: null,
  日本語: null,
  '-': null,
  '': undefined,
  ' ': undefined,
};

test('localeOf reads tags, and drops what the engine does not accept', () => {
  for (const [text, tag] of Object.entries(tags)) assert.equal(localeOf(text), tag, text);
  for (const nothing of [null, undefined, []]) assert.equal(localeOf(nothing), undefined);
});

test('localeOf never throws, and Intl accepts what it returns', () => {
  const parts = fc.constantFrom(...'en zh Hans cmn DE u nu x 1996 ao90 é '.split(' '));
  const separators = fc.constantFrom('-', '_', '.', '@', ' ', ',');
  const similar = fc
    .array(fc.tuple(parts, separators), { maxLength: 6 })
    .map((list) => list.flat().join(''));
  const values = fc.oneof(similar, fc.string(), fc.anything({ withNullPrototype: true }));
  fc.assert(
    fc.property(values, (value) => {
      const tag = localeOf(value);
      if (tag != null) new Intl.NumberFormat(tag).format(1);
      // The answer does not depend on what was read before.
      localeOf('fr');
      assert.equal(localeOf(value), tag);
    }),
  );
});

/** The longest beginning that ends with a letter or digit, or with one of the other signs, and that the engine accepts. */
function longestAccepted(text: string): string | null {
  for (let end = text.length; end; end -= 1) {
    try {
      // A beginning counts if the part after it begins with another sign.
      if (!/^[a-z\d]/i.test(text.slice(end)))
        return Intl.getCanonicalLocales(text.slice(0, end))[0]!;
    } catch {
      // A shorter one may be right.
    }
  }
  return null;
}

test('localeOf reads the longest beginning that the engine accepts', () => {
  const subtags = 'de DE en Latn 419 x u nu arab t i a cmn rozaj 1994 UTF €'.split(' ');
  const subtag = fc.constantFrom(...subtags, '');
  const separator = fc.constantFrom('-', '-', '-', '.', '@', '--');
  const text = fc
    .array(fc.tuple(subtag, separator), { maxLength: 8 })
    .map((parts) => parts.flat().slice(0, -1).join('').trim());
  fc.assert(
    fc.property(text, (each) => {
      assert.equal(localeOf(each), each ? longestAccepted(each) : undefined);
    }),
    { numRuns: 2000 },
  );
});

test('localeOf refuses a text of more than 255 characters', () => {
  const longest = `en-x${'-a'.repeat(125)}b`;
  assert.equal(longest.length, 255);
  assert.equal(localeOf(longest), longest);
  assert.equal(localeOf(`${longest}a-b`), null);
});

test('asText writes every number as a plain decimal, to fifteen digits at least', () => {
  assert.equal(asText(5e-7), '0.0000005');
  assert.equal(asText(-1.5e-7), '-0.00000015');
  assert.equal(asText(1e21), '1000000000000000000000');
  assert.equal(asText(1.25e22), '12500000000000000000000');
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (number) => {
      const text = asText(number)!;
      assert.match(text, /^-?\d+(\.\d+)?$/);
      const off = Math.abs(Number(text) / number - 1) || 0;
      assert.ok(String(number).includes('e') ? off < 1e-14 : off === 0, text);
    }),
  );
});

test('asText writes a plain object as JSON, and what has a text of its own as that text', () => {
  assert.equal(asText({ VAT: ['DE'] }), '{"VAT":["DE"]}');
  assert.equal(asText(new URL('https://rates.example')), 'https://rates.example/');
  assert.equal(asText(['EUR', 'GBP']), 'EUR,GBP');
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  assert.equal(asText(circle), '');
  assert.equal(asText(Object.create(null)), '{}');
  assert.equal(asText({ toJSON() {} }), '');
  assert.equal(asText('[object Object]'), '[object Object]');
});
