import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { command } from '../support/serviceProcess.js';
import { holds } from '../support/holds.js';
import { dayAfter, rateContent } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { serviceProcess, type ServiceProcess } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');

function start(...args: string[]): Promise<ServiceProcess> {
  return serviceProcess('--keys', keys, '--ledger', 'memory:', ...args);
}

/** The day of the rates that it answers from. */
async function dateOf({ url }: ServiceProcess): Promise<string | undefined> {
  const answer = await parsed(fetch(`${url}${paths.swap}?apikey=k&from=EUR&to=USD`));
  // Where today's clock finds the table too old, the message has the day.
  return answer.meta_data?.date ?? /\d{4}-\d\d-\d\d/.exec(answer.message)?.[0];
}

async function stop({ child }: ServiceProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  assert.deepEqual(await closed, [0, null]);
}

/** The embedded table is of the past for every clock, so that days before it are too. */
const [older, newer] = [{ days: -2 }, { days: -1 }];

describe('a running process', { timeout: 60_000 }, () => {
  it('asks an address again on SIGHUP, and survives what it answers', async () => {
    let content = rateContent(older);
    const server = await rateServer((_, response) => response.end(content));
    const secret = server.url.replace('//', '//me:hidden@');
    const service = await start('--rates', `${secret}/usd.json?key=hidden`);
    assert.equal(await dateOf(service), dayAfter(-2));

    content = 'broken';
    service.child.kill('SIGHUP');
    await holds(() => /can't be used/.test(service.err()), service.err);
    assert.equal(await dateOf(service), dayAfter(-2));

    content = rateContent(newer);
    service.child.kill('SIGHUP');
    await holds(() => service.err().includes(`rates of ${dayAfter(-1)}`), service.err);
    assert.equal(await dateOf(service), dayAfter(-1));
    await stop(service);
    assert.doesNotMatch(service.out() + service.err(), /hidden|me:/);
    assert.match(
      service.err(),
      /"warn","msg":"the rate table http:\S+\/usd\.json\?… can't be used/,
    );
  });

  it('finds by itself that a file was replaced', async () => {
    const file = write('usd.json', rateContent(older));
    const service = await start('--rates', file);
    renameSync(write('next.json', rateContent(newer)), file);
    await holds(() => service.err().includes(`rates of ${dayAfter(-1)}`), service.err);
    assert.equal(await dateOf(service), dayAfter(-1));
    await stop(service);
  });

  it('ends with its terminal', async () => {
    const args = ['--port', '0', '--keys', keys, '--ledger', 'memory:'];
    const line = [process.execPath, command, ...args].join(' ');
    // The program `script` gives it a terminal, which is gone when `script` is.
    const terminal = spawn('script', ['--quiet', '--flush', '--command', line, '/dev/null']);
    let out = '';
    terminal.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
    await holds(
      () => /listens on \S+\r/.test(out),
      () => out,
    );
    const [, url] = /listens on (http:\S+)/.exec(out) ?? assert.fail(out);
    assert.equal((await fetch(`${url}/livez`)).status, 200);
    // In words: lines of JSON are for programs.
    assert.doesNotMatch(out, /^\{/m);
    terminal.kill('SIGKILL');
    const isGone = (): Promise<boolean> =>
      fetch(`${url}/livez`).then(
        () => false,
        () => true,
      );
    await holds(isGone);
  });
});
