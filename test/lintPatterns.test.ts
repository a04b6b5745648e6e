import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from 'recheck';
import { patternsIn } from '../scripts/lint/patternsIn.ts';

test('the patterns of scripts are literals and calls of RegExp, with their lines', () => {
  const code = 'const a = /b+/gi;\nconst c = new RegExp(`<${a}\\\\d>`, "g"), d: string = "/e/";';
  assert.deepEqual(patternsIn('src/x.ts', code), [
    { where: 'src/x.ts:1', source: 'b+', flags: 'gi' },
    { where: 'src/x.ts:2', source: '<a\\d>', flags: 'g' },
  ]);
  assert.throws(() => patternsIn('src/x.ts', 'new RegExp(a)'), /Write the pattern/);
});

test('the patterns of PHP are strings between delimiters, in the syntax of JavaScript', () => {
  const code = String.raw`<?php // it's '/no/'
    preg_match( '/^a\'b\\c+$/iD', $text ); /* '/no/' */ # '/no/'
    $list = array( 'x' => "#<$tag[^<>]*+>#is", '~\A[+*]++\z~u', '/no', 'no/' );`;
  assert.deepEqual(
    patternsIn('x.php', code).map(({ source, flags }) => [source, flags]),
    [
      [String.raw`^a'b\c+$`, 'i'],
      ['<a[^<>]*>', 'is'],
      ['^[+*]+$', ''],
    ],
  );
});

test('the detector finds what takes more than in proportion, and nothing else', async () => {
  const found = await Promise.all(
    ['^(a+)+$', '^a*a*$', '\\s+$', '(?<!\\s)\\s+$', '^a+$'].map((source) =>
      check(source, '', { timeout: null }),
    ),
  );
  assert.deepEqual(
    found.map(({ status }) => status),
    ['vulnerable', 'vulnerable', 'vulnerable', 'safe', 'safe'],
  );
});
