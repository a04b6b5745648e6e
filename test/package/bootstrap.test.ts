import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bootstrap } from '../../src/client/bootstrap.js';
import { earlyCallScript } from '../../src/protocol/index.js';

/** Base64 of 32 bytes. */
const hashes = /sha256-[A-Za-z0-9+/]{43}=/g;

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

test('the documentation has the hashes of the isolated frame’s script and the early call’s, and no other', () => {
  const text = readFileSync('docs/content-security-policy.md', 'utf8');
  assert.deepEqual([...new Set(text.match(hashes))], [hashOf(bootstrap), hashOf(earlyCallScript)]);
});

test('the script-tag file carries the script of the frame as it is', () => {
  assert.ok(readFileSync('dist/cdn/local-price.js', 'utf8').includes(bootstrap));
});

test('the early call is the first statement of each script-tag file but the bar’s', () => {
  for (const name of ['', '-all', '-static', '-visit']) {
    const file = readFileSync(`dist/cdn/local-price${name}.js`, 'utf8');
    // Below the line with the licenses.
    const code = file.slice(file.indexOf('\n') + 1);
    assert.equal(/^try\{.{0,3000}getAttributeNames\(\)\+/.test(code), name !== '-visit', name);
  }
});

test('the script of the isolated frame ends where its element does', () => {
  assert.doesNotMatch(bootstrap, /<\/script|<!--|\r/i);
});
