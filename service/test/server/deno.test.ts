import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { paths } from 'local-price/protocol';
import { outcomes, pipelined } from '../support/pipelined.js';
import { listening, run } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const deno = fileURLToPath(new URL('../../../node_modules/.bin/deno', import.meta.url));

it('the command runs on Deno, and stops when it is told to', { timeout: 60_000 }, async () => {
  const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 10}]}');
  const ledger = `sqlite:${join(keys, '..', 'deno.db')}`;
  const args = ['--port', '0', '--keys', keys, '--ledger', ledger];
  args.push('--trusted-proxies', '127.0.0.1');
  const { url, child } = await listening(run(args, {}, [deno, 'run', '--allow-all']));
  const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;
  const bodies = await pipelined(url, Array<string>(40).fill(swap));
  assert.deepEqual(outcomes(bodies), { OK: 10, INSUFFICIENT_TOKENS: 30 });
  const headers = { 'x-forwarded-for': '41.58.0.1' };
  const { meta_data } = await parsed(fetch(`${url}${paths.origin}?apikey=k`, { headers }));
  assert.equal(meta_data?.geolocation?.code, 'NG');
  const checks = (await parsed(fetch(`${url}/readyz`))).meta_data as { ready?: boolean };
  assert.equal(checks.ready, true);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
});
