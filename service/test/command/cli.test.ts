import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { run } from '../support/serviceProcess.js';
import { holds } from '../support/holds.js';
import { rateServer } from '../support/rateServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');
const broken = write('broken.json', '{');

async function finished(args: string[], environment?: Record<string, string>): Promise<unknown[]> {
  const { child, out, err } = run(args, environment);
  const [code] = (await once(child, 'close')) as [number];
  return [code, out(), err()];
}

describe('the command', () => {
  it('prints help and version', async () => {
    const [help, version] = await Promise.all([finished(['--help']), finished(['--version'])]);
    assert.equal(help[0], 0);
    assert.match(String(help[1]), /--trusted-proxies LIST/);
    assert.deepEqual([version[0], version[2]], [0, '']);
    assert.match(String(version[1]), /^\d+\.\d+\.\d+\n$/);
  });

  // Each mistake once, where it is made; what a message says is shown for its part.
  const mistakes: [args: string[], environment: Record<string, string>][] = [
    [['--nope\nnope'], {}],
    [['--keys', 'two\nlines \u001b[2J \u2028 \u0085.json'], {}],
    [['--keys', keys, '--rates', 'ftp://user:pass@rates.example/'], {}],
    // Redis is not there, and is no longer asked for once the start has failed.
    [['--keys', keys, '--ledger', 'redis://127.0.0.1:9', '--host', '203.0.113.1'], {}],
    [['--keys', keys], { GEO_DB: 'no-such.mmdb' }],
    [['keys', 'disable', 'k', '--keys', broken], {}],
  ];
  it('ends with one line and status 2 for what it can not use', async () => {
    const results = await Promise.all(mistakes.map(([args, env]) => finished(args, env)));
    for (const [index, [code, out, err]] of results.entries()) {
      const title = JSON.stringify(mistakes[index]);
      assert.equal(code, 2, title);
      assert.equal(out, '', title);
      assert.match(String(err), /^local-price-service: [^\p{Cc}\u2028\u2029]+\n$/u, title);
      assert.doesNotMatch(String(err), /user|pass|rates\.example/, title);
    }
  });

  it('serves on when nobody reads its warnings any more', async () => {
    const metered = write('metered.json', '{"keys": [{"key": "k", "tokens": 5}]}');
    const { child, out } = run(['--port', '0', '--keys', metered]);
    child.stderr?.destroy();
    const closed = once(child, 'close');
    await Promise.race([once(child.stdout ?? assert.fail(), 'data'), closed]);
    const [, url] = /listens on (http:\S+)/.exec(out()) ?? assert.fail('it has ended');
    assert.equal((await fetch(`${url}${paths.swap}?apikey=k&from=EUR&to=EUR`)).status, 200);
    child.kill('SIGINT');
    assert.deepEqual(await closed, [0, null]);
  });

  it('ends well when nobody reads what it prints', async () => {
    const { child, err } = run(['--help']);
    child.stdout?.destroy();
    assert.deepEqual([...(await once(child, 'close')), err()], [0, null, '']);
  });

  it('makes a key, and serves it, with the snippet', async () => {
    const file = join(dirname(keys), 'new.json');
    const [code, printed, problem] = await finished(['keys', 'add', '--name', 'a', '--keys', file]);
    assert.deepEqual([code, problem], [0, '']);
    const key = String(printed).trim();
    const { child, out, err } = run(['--port', '0', '--ledger', 'memory:'], { KEYS: file });
    const closed = once(child, 'close');
    await Promise.race([once(child.stdout ?? assert.fail(), 'data'), closed]);
    assert.match(out(), new RegExp(`/\\?apikey=${key}\n`));
    assert.match(out(), new RegExp(`data-apikey="${key}"\n  data-base-url="http:`));
    child.kill('SIGHUP');
    await once(child.stderr ?? assert.fail(), 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await closed, [0, null]);
    assert.match(out(), /country database built.*\nrates of/);
    const logged = err().trim().split('\n');
    for (const line of logged) {
      assert.deepEqual(Object.keys(JSON.parse(line) as object), ['time', 'level', 'msg']);
    }
    assert.equal(err().includes(key), false);
  });

  it('keeps a signal that comes before it is ready', async () => {
    for (const [signal, end] of [
      ['SIGHUP', [0, null]],
      ['SIGTERM', [143, null]],
    ] as const) {
      let response: ServerResponse | undefined;
      const server = await rateServer((_, begun) => (response = begun));
      const { child, out } = run(['--port', '0', '--rates', server.url, '--ledger', 'memory:'], {
        KEYS: keys,
      });
      const closed = once(child, 'close');
      await holds(
        () => response !== undefined,
        () => 'it has not asked for rates',
      );
      child.kill(signal);
      if (signal === 'SIGHUP') {
        response?.writeHead(500).end();
        await once(child.stdout ?? assert.fail(), 'data');
        assert.match(out(), /listens on/);
        child.kill('SIGTERM');
      }
      assert.deepEqual(await closed, end);
    }
  });
});
