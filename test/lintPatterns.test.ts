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
  const others = 'new self.RegExp("b"); a.match("c+"); a.match(d); a.search(/e/);';
  assert.deepEqual(
    patternsIn('src/x.ts', others).map(({ source }) => source),
    ['b', 'c+', 'e'],
  );
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

test('a pattern of PHP that is written otherwise is named, instead of being left out', () => {
  for (const call of [
    "preg_match( '{a+}', $b )",
    "preg_match( '/a' . $b . '+/', $c )",
    'preg_split( <<<X\n/a/\nX, $b )',
    'preg_replace(array("/a/"), "", $b)',
  ]) {
    assert.throws(
      () => patternsIn('x.php', `<p>it's</p><?php ${call};`),
      /one string between/,
      call,
    );
  }
  const [found] = patternsIn(
    'x.php',
    `<p>it's</p>\n<?php preg_match( '/a+/', $b ); preg_grep( $c, $d );`,
  );
  assert.deepEqual(found, { where: 'x.php:2', source: 'a+', flags: '' });
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
