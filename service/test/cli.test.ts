import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { paths } from 'local-price/protocol';
import { parsed } from './support/testApp.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const loader = import.meta.resolve('tsx');
const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');

interface Run {
  child: ChildProcess;
  out: () => string;
  err: () => string;
}

function run(args: string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--import', loader, cli, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (err += part));
  return { child, out: () => out, err: () => err };
}

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

  const mistakes: [args: string[], environment: Record<string, string>][] = [
    [['--nope'], {}],
    [['--port', 'x'], {}],
    [['--keys', 'no-such-keys.json'], {}],
    [['--keys', cli], {}],
    [['--keys', keys, '--geo', keys], {}],
    [['--keys', keys, '--rates', keys], {}],
    [['--keys', 'two\nlines \u001b[2J \u2028 \u0085.json'], {}],
    [['--geo', 'a\r\nb\u2029.mmdb', '--keys', keys], {}],
    [['--host', 'a\nb', '--keys', keys, '--port', '0'], {}],
    [['--nope\nnope'], {}],
    [['--keys', keys, '--rates', 'https://user:pass@rates.example/'], {}],
    [['--keys', keys], { TRUSTED_PROXIES: 'x' }],
    [['--keys', keys], { GEO_DB: 'no-such.mmdb' }],
    [['start'], {}],
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
    child.kill('SIGTERM');
    assert.deepEqual(await closed, [0, null]);
  });

  it('ends well when nobody reads what it prints', async () => {
    const { child, err } = run(['--help']);
    child.stdout?.destroy();
    assert.deepEqual([...(await once(child, 'close')), err()], [0, null, '']);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`serves until ${signal}, and then ends well`, async () => {
      const { child, out, err } = run(['--port', '0'], { KEYS: keys });
      const closed = once(child, 'close');
      await Promise.race([once(child.stdout ?? assert.fail(), 'data'), closed]);
      const [, url] = /listens on (http:\S+)/.exec(out()) ?? assert.fail(err());
      const answer = await parsed(fetch(`${url}${paths.swap}?apikey=k&from=EUR&to=EUR`));
      assert.equal(answer.meta_data?.exchange_rate, 1);
      child.kill(signal);
      assert.deepEqual(await closed, [0, null]);
      assert.match(out(), /country database built.*\nrates of/);
    });
  }
});
