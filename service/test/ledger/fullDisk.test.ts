import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { paths } from 'local-price/protocol';
import { command } from '../support/command.js';
import { holds } from '../support/holds.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k", "tokens": 1000000}]}');

/** Starts the command where files can't grow beyond some 100 kB, which to SQLite is a full disk. */
async function onFullDisk(name: string, ...more: string[]): Promise<string> {
  const ledger = `sqlite:${join(keys, '..', name)}`;
  const args = ['--port', '0', '--keys', keys, '--rate-limit', '0', '--ledger', ledger, ...more];
  const line = 'ulimit -f 200; exec "$0" "$@"';
  const child = spawn('sh', ['-c', line, process.execPath, command, ...args]);
  const ended = once(child, 'exit');
  after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  await holds(
    () => / listens on \S+\n/.test(out),
    () => out,
  );
  const [, url] = / listens on (http:\S+)/.exec(out) ?? assert.fail(out);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const asked = `${url}${paths.swap}?apikey=k&from=NGN&to=USD`;
  let error: string | undefined;
  for (let each = 0; error === undefined && each < 500; each++) {
    ({ error } = await parsed(fetch(asked)));
  }
  assert.equal(error, 'NOT_READY');
  return url!;
}

test('a full disk: what can’t be counted is not ready, and all else is served', async () => {
  const url = await onFullDisk('full.db');
  // What was asked before is told for a second.
  await holds(
    async () => (await fetch(`${url}/readyz`)).status === 503,
    () => '/readyz stays ready',
  );
  const { message } = await parsed(fetch(`${url}/readyz`));
  assert.match(message, /^degraded: ledger failed, rates ok/);
  assert.equal((await parsed(fetch(`${url}${paths.origin}?apikey=k`))).error, 'RESERVED_ADDRESS');
  assert.equal((await fetch(`${url}/local-price.js`)).status, 200);
});

test('a full disk: with --ready-without-ledger, a balancer keeps the instance', async () => {
  const url = await onFullDisk('kept.db', '--ready-without-ledger');
  await holds(
    async () => (await (await fetch(`${url}/readyz`)).text()).includes('"degraded":true'),
    () => '/readyz does not say degraded',
  );
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
});
