import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { paths } from 'local-price/protocol';
import { listening, run } from '../support/serviceProcess.js';
import { holds } from '../support/holds.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 1000000}]}');

/** Starts the command with files of at most 100 kB, which to SQLite is a full disk. */
async function onFullDisk(name: string, ...more: string[]): Promise<string> {
  const ledger = `sqlite:${join(keys, '..', name)}`;
  const args = ['--port', '0', '--keys', keys, '--rate-limit', '0', '--ledger', ledger, ...more];
  const shell = ['sh', '-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath] as const;
  const { url } = await listening(run(args, {}, shell));
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const asked = `${url}${paths.swap}?apikey=k&from=NGN&to=USD`;
  let error: string | undefined;
  for (let each = 0; error === undefined && each < 500; each++) {
    ({ error } = await parsed(fetch(asked)));
  }
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
