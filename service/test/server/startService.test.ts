import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { paths } from 'local-price/protocol';
import { startService, type ServiceOptions } from '../../src/server/startService.js';
import { exchange } from '../support/exchange.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');
const options = serviceOptions(keys);

const service = await startService(options);
after(() => service.close());

it('a service under a path prints where its proxy has it', async () => {
  const { url, welcome, close } = await startService({ ...options, path: '/rates' });
  const text = welcome.join('\n');
  assert.ok(text.includes(`listens on ${url}\n`));
  for (const line of welcome.filter((each) => !/^(?:<|$)/.test(each))) {
    assert.match(line, /^[A-Z].*(?:[.:]| https?:\S+)$/);
  }
  assert.ok(text.includes(`The home page is ${url}/rates/?apikey=k\n`));
  assert.ok(text.includes(`data-base-url="${url}/rates"`));
  await close();
  await assert.rejects(
    startService({ ...options, path: 'rates' }),
    settingsError(/^path must be like/),
  );
});

describe('a service that is told to stop', () => {
  it('answers all requests until it closes, and announces the last answer of each connection', async () => {
    const { url, close } = await startService({ ...options, drain: 1_000 });
    const { hostname: host, port } = new URL(url);
    let isStopping = false;
    /** Asks over one connection until the service says that it is the last time. */
    const askOn = async (begun: () => void): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const asked = get({ host, port, path: '/livez', agent });
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        for await (const part of response) assert.match(String(part), /alive/);
        begun();
        if (response.headers.connection === 'close') return 'closed';
        if (isStopping) await setTimeout(5);
      }
    };
    const askers: Promise<string>[] = [];
    const begin = () => new Promise<void>((begun) => askers.push(askOn(begun)));
    await Promise.all(Array.from({ length: 16 }, begin));
    isStopping = true;
    const closed = close();
    const late = await exchange(url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(late, /^HTTP\/1\.1 200 [^]*connection: close/i);
    await Promise.all([closed, ...askers]);
    assert.deepEqual(await Promise.all(askers), Array(16).fill('closed'));
    await assert.rejects(fetch(url));
  });

  /** Receives one answer from a service, and sends half of a second request. */
  async function halfAsked(url: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    // In one write, so that the answer to the first says that the second has begun.
    socket.write(`HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET ${paths.origin} HTTP/1.1\r\nHo`);
    await once(socket, 'data');
    return socket;
  }

  it('waits for the rest of a request within the grace only', { timeout: 8_000 }, async () => {
    const hasty = await startService({ ...options, grace: 50 });
    const cut = once((await halfAsked(hasty.url)).resume(), 'close');
    await hasty.close();
    await cut;
    const other = await startService({ ...options, grace: 60_000 });
    const socket = await halfAsked(other.url);
    const closed = other.close();
    socket.setEncoding('utf8').write('st: x\r\nConnection: close\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [string];
    assert.match(answer, /"error":"INVALID_API_KEY"/);
    await closed;
  });
});

it('the port of the metrics serves only metrics', async () => {
  const other = await startService({ ...options, metricsPort: 0 });
  assert.notEqual(new URL(other.metricsUrl).port, new URL(other.url).port);
  assert.match(await (await fetch(other.metricsUrl)).text(), /^local_price_tokens_total 0$/m);
  assert.equal((await fetch(new URL('/metrics', other.url))).status, 404);
  for (const path of ['/', '/livez', paths.origin]) {
    assert.equal((await fetch(new URL(path, other.metricsUrl))).status, 404);
  }
  await other.close();
  await assert.rejects(fetch(other.metricsUrl));
});

it('a service that can’t start names the setting, and logs nothing', async () => {
  const log = { info: assert.fail, warn: assert.fail, error: assert.fail };
  const taken = Number(new URL(service.url).port);
  const cases: [changes: Partial<ServiceOptions>, problem: RegExp][] = [
    [{ keys: 'no-such-keys.json' }, /no-such-keys\.json/],
    [{ geo: keys }, /country database .*keys\.json/],
    [{ rates: keys }, /rate table .*keys\.json/],
    [{ trustedProxies: ['x'] }, /--trusted-proxies .*"x"/],
    [{ ledger: `sqlite:${keys}` }, /ledger .*keys\.json can't be used/],
    [{ host: '203.0.113.1' }, /can't listen on 203\.0\.113\.1 \(--host or HOST\), port 0/],
    [{ host: 'x86_64-conda-linux-gnu' }, /--host or HOST.*no such host; conda.* sets HOST/],
    [{ port: taken }, /another program/],
    [{ metricsPort: taken }, /another program/],
  ];
  for (const [changes, problem] of cases) {
    const starting = startService({ ...options, log, ...changes });
    await assert.rejects(starting, settingsError(problem), JSON.stringify(changes));
  }
});
