import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bootstrap } from '../../src/client/bootstrap.js';

/** Base64 of 32 bytes. */
const hashes = /sha256-[A-Za-z0-9+/]{43}=/g;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

test('the documentation has the hash of the isolated frame’s script, and no other', () => {
  const text = readFileSync('docs/content-security-policy.md', 'utf8');
  assert.deepEqual([...new Set(text.match(hashes))], [hashOf(bootstrap)]);
});

test('the script-tag file carries the script as it is', () => {
  const file = readFileSync('dist/cdn/local-price.js', 'utf8');
  assert.ok(file.includes(bootstrap));
});

test('the script of the isolated frame ends where its element does', () => {
  assert.doesNotMatch(bootstrap, /<\/script|<!--|\r/i);
});
