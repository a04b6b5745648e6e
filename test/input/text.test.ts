import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { resembles } from '../../src/input/index.js';

test('resembles finds one edit at most, without case and hyphens', () => {
  for (const name of [
    'consent',
    'Con-sent',
    'consnet',
    'conset',
    'consents',
    'xconsent',
    'consemt',
    'onsent',
    'ocnsent',
    'consetn',
  ])
    assert.ok(resembles(name, 'consent'), name);
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
