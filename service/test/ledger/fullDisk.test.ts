import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { paths } from 'local-price/protocol';
import { holds } from '../support/holds.js';
import { serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 1000000}]}');

/** Starts the command, and then lets it write no more to files, which to SQLite is a full disk. */
async function onFullDisk(name: string, ...more: string[]): Promise<string> {
  const ledger = `sqlite:${join(keys, '..', name)}`;
  const { url, child } = await serviceProcess('--keys', keys, '--ledger', ledger, ...more);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=1']);
  const { error } = await parsed(fetch(`${url}${paths.swap}?apikey=k&from=NGN&to=USD`));
  assert.equal(error, 'NOT_READY');
  return url;
}

test('on a full disk, metered answers are not ready, and all others are served', async () => {
  const url = await onFullDisk('full.db');
  // The last result is repeated for a second.
  await holds(async () => (await fetch(`${url}/readyz`)).status === 503);
  const { message } = await parsed(fetch(`${url}/readyz`));
  assert.match(message, /^degraded: ledger failed, rates ok/);
  assert.equal((await parsed(fetch(`${url}${paths.origin}?apikey=k`))).error, 'RESERVED_ADDRESS');
  assert.equal((await fetch(`${url}/local-price.js`)).status, 200);
});

test('on a full disk, a service with --ready-without-ledger stays ready', async () => {
  const url = await onFullDisk('kept.db', '--ready-without-ledger');
  await holds(async () => /"degraded":true/.test(await (await fetch(`${url}/readyz`)).text()));
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
});
