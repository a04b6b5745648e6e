import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { holds } from '../support/holds.js';
import { dayAfter, rateContent, today } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { command, listening, run, serviceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k", "tokens": 5}]}');
const broken = write('broken.json', '{');

async function finished(args: string[], environment?: Record<string, string>): Promise<unknown[]> {
  const { child, out, err } = run(args, environment);
  const [code] = (await once(child, 'close')) as [number];
  return [code, out(), err()];
}

// Most of the time, a command waits for something.
describe('the command', { timeout: 60_000, concurrency: 3 }, () => {
  it('prints help and version', async () => {
    const [help, version] = await Promise.all([finished(['--help']), finished(['--version'])]);
    assert.equal(help[0], 0);
    assert.match(String(help[1]), /--trusted-proxies LIST/);
    assert.deepEqual([version[0], version[2]], [0, '']);
    assert.match(String(version[1]), /^\d+\.\d+\.\d+\n$/);
  });

  // Every place in which a mistake is found, once.
  const mistakes: [args: string[], environment: Record<string, string>][] = [
    [['--nope\nnope'], {}],
    [['--keys', 'two\nlines \u001b[2J \u2028 \u0085.json'], {}],
    [['--keys', keys, '--rates', 'ftp://user:pass@rates.example/'], {}],
    // There is no Redis; the process ends although it is still trying to connect.
    [['--keys', keys, '--ledger', 'redis://127.0.0.1:9', '--host', '203.0.113.1'], {}],
    [['--keys', keys], { GEO_DB: 'no-such.mmdb' }],
    [['keys', 'disable', 'k', '--keys', broken], {}],
  ];
  it('ends with one line and status 2 for bad settings', async () => {
    const results = await Promise.all(mistakes.map(([args, env]) => finished(args, env)));
    for (const [index, [code, out, err]] of results.entries()) {
      const title = JSON.stringify(mistakes[index]);
      assert.deepEqual([code, out], [2, ''], title);
      assert.match(String(err), /^local-price-service: [^\p{Cc}\u2028\u2029]+\n$/u, title);
      assert.doesNotMatch(String(err), /user|pass|rates\.example/, title);
    }
  });

  it('lists keys with names that can’t write into the terminal', async () => {
    const name = 'shop\u2028\u202e\u2066forged';
    const file = write('names.json', JSON.stringify({ keys: [{ key: 'k', name }] }));
    const [code, out] = await finished(['keys', 'list', '--keys', file, '--ledger', 'memory:']);
    assert.deepEqual([code, String(out).trim().split('\n').length], [0, 2]);
    assert.match(String(out), /^k +shop\uFFFD{3}forged /m);
  });

  it('holds rates back with one line and status 1, and prints nothing but rates to /dev/stdout', async () => {
    const out = write('rates.json', rateContent({ days: today - 1 }));
    const moved = write('moved.json', rateContent({ days: today, moves: { jpy: 2.9 } }));
    const [code, printed, problem] = await finished(['rates', '--rates', moved, '--out', out]);
    assert.deepEqual([code, printed], [1, '']);
    assert.match(
      String(problem),
      /^local-price-service: .* JPY has moved by a factor of 2\.9; .*\n$/,
    );
    const [status, rates] = await finished(['rates', '--rates', moved, '--out', '/dev/stdout']);
    assert.equal(status, 0);
    assert.equal((JSON.parse(String(rates)) as { date: string }).date, dayAfter(today));
    const full = ['sh', '-c', 'exec "$0" "$@" > /dev/full', process.execPath] as const;
    const { child, err } = run(['rates'], {}, full);
    assert.deepEqual(await once(child, 'close'), [2, null]);
    assert.match(err(), /standard output can't be written \(ENOSPC\)\n$/);
  });

  it('continues if nobody reads its warnings, and ends well if nobody reads its output', async () => {
    const started = run(['--port', '0', '--keys', keys, '--ledger', `sqlite:${keys}.db`]);
    started.child.stderr.destroy();
    const { url, child } = await listening(started);
    assert.equal((await fetch(`${url}${paths.swap}?apikey=k&from=EUR&to=EUR`)).status, 200);
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'close'), [0, null]);
    const help = run(['--help']);
    help.child.stdout.destroy();
    assert.deepEqual([...(await once(help.child, 'close')), help.err()], [0, null, '']);
  });

  it('creates a key, serves it with the snippet, and logs lines of JSON without it', async () => {
    const file = join(dirname(keys), 'new.json');
    const [code, printed, note] = await finished(['keys', 'add', '--name', 'a', '--keys', file]);
    assert.equal(code, 0);
    const next = `local-price-service --keys ${file}`;
    assert.match(
      String(note),
      new RegExp(`^The key "a" was added to ${file}\\. .*\n\n  ${next}\n$`),
    );
    const [, key = ''] = /^(pk_\w+)\n$/.exec(String(printed)) ?? assert.fail();
    const started = run(['--port', '0', '--ledger', 'memory:'], { KEYS: file });
    const { url, child, out, err } = await listening(started);
    const snippet = `data-apikey="${key}"\n  data-base-url="${url}"\n  data-base-currency="USD"\n  data-single-trip></script>\n<script>try{`;
    await holds(() => out().includes(snippet));
    assert.match(out(), new RegExp(`/\\?apikey=${key}\n`));
    assert.match(
      out(),
      /^The service uses the country database built.*\.\nThe service uses the rates of.*\.\n/m,
    );
    const closed = once(child, 'close');
    child.kill('SIGHUP');
    await holds(() => err() !== '');
    child.kill('SIGTERM');
    assert.deepEqual(await closed, [0, null]);
    for (const line of err().trim().split('\n')) {
      assert.deepEqual(Object.keys(JSON.parse(line) as object), ['time', 'level', 'msg']);
    }
    assert.equal(err().includes(key), false);
  });

  it('obeys a signal that comes before it is ready', async () => {
    for (const [signal, end] of [
      ['SIGHUP', [0, null]],
      ['SIGTERM', [143, null]],
    ] as const) {
      let response: ServerResponse | undefined;
      const server = await rateServer((_, begun) => (response = begun));
      const args = ['--port', '0', '--rates', server.url, '--ledger', 'memory:', '--keys', keys];
      const started = run(args);
      const closed = once(started.child, 'close');
      await holds(() => response !== undefined);
      started.child.kill(signal);
      if (signal === 'SIGHUP') {
        response?.writeHead(500).end();
        await listening(started);
        started.child.kill('SIGTERM');
      }
      assert.deepEqual(await closed, end);
    }
  });

  it('downloads rates again on SIGHUP, and never shows the password', async () => {
    // The embedded table is of the past for every clock, so the days before it are too.
    let content = rateContent({ days: -2 });
    const server = await rateServer((_, response) => response.end(content));
    const rates = `${server.url.replace('//', '//me:hidden@')}/usd.json?key=hidden`;
    const settings = ['--keys', keys, '--ledger', 'memory:', '--rates', rates];
    const { url, child, out, err } = await serviceProcess(...settings);
    const dateOf = async (): Promise<string | undefined> => {
      const answer = await parsed(fetch(`${url}${paths.swap}?apikey=k&from=EUR&to=USD`));
      // If the table is too old for today's clock, the message names the day.
      return answer.meta_data?.date ?? /\d{4}-\d\d-\d\d/.exec(answer.message)?.[0];
    };
    for (const [next, logged, days] of [
      ['broken', /"warn","msg":"the rate table http:\S+\/usd\.json\?… can't be used/, -2],
      [rateContent({ days: -1 }), new RegExp(`rates of ${dayAfter(-1)}`), -1],
    ] as const) {
      content = next;
      child.kill('SIGHUP');
      await holds(() => logged.test(err()), err);
      assert.equal(await dateOf(), dayAfter(days));
    }
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'close'), [0, null]);
    assert.doesNotMatch(out() + err(), /hidden|me:/);
  });

  it('logs in sentences to a terminal, and ends with it', async () => {
    const args = ['--port', '0', '--keys', keys, '--ledger', 'memory:'];
    const line = [process.execPath, command, ...args].join(' ');
    // The program `script` provides a terminal, which closes when `script` ends.
    const terminal = spawn('script', ['--quiet', '--flush', '--command', line, '/dev/null'], {
      env: { ...process.env, METRICS_PORT: 'tcp://10.0.0.1:9464' },
    });
    let out = '';
    terminal.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
    await holds(
      () => /^Warning: METRICS_PORT is ignored: .* Service\.\r$/m.test(out),
      () => out,
    );
    const [, url] = /listens on (http:\S+)/.exec(out) ?? assert.fail(out);
    const served = (): Promise<unknown> => fetch(`${url}/livez`).catch(() => undefined);
    const isGone = async (): Promise<boolean> => !(await served());
    assert.equal(await isGone(), false);
    assert.doesNotMatch(out, /^\{/m);
    terminal.kill('SIGKILL');
    await holds(isGone);
  });
});
