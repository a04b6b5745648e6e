import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { paths } from 'local-price/protocol';
import { startService, type RunningService } from '../../src/server/startService.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');
const options = serviceOptions(keys);

let service: RunningService;
before(async () => {
  service = await startService(options);
});
after(() => service.close());

describe('a service that is told to stop', () => {
  it('stops, with a connection still open', async () => {
    const other = await startService({ ...options });
    await parsed(fetch(`${other.url}/livez`));
    await other.close();
    await assert.rejects(fetch(other.url));
  });

  it('resets nobody who keeps asking, and says to each that it is the last answer', async () => {
    const { url, close } = await startService({ ...options, drain: 500 });
    const { hostname: host, port } = new URL(url);
    let isStopping = false;
    /** Asks over one connection until the service says that it is the last time. */
    const askOn = async (): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const asked = get({ host, port, path: '/livez', agent });
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        for await (const part of response) assert.match(String(part), /alive/);
        if (response.headers.connection === 'close') return 'closed';
        if (isStopping) await setTimeout(5);
      }
    };
    const askers = Array.from({ length: 48 }, askOn);
    await setTimeout(200);
    isStopping = true;
    await Promise.all([close(), ...askers]);
    assert.deepEqual(await Promise.all(askers), Array(48).fill('closed'));
    await assert.rejects(fetch(url));
  });

  it('is still there for those who come meanwhile', async () => {
    const { url, close } = await startService({ ...options, drain: 500 });
    await parsed(fetch(`${url}/livez`));
    const closed = close();
    await setTimeout(50);
    const late = await fetch(`${url}/livez`);
    assert.deepEqual([late.status, late.headers.get('connection')], [200, 'close']);
    await closed;
  });

  /** Gets one answer from a service, and leaves half of a second request with it. */
  async function halfAsked(url: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    // In one write, so that the answer to the first says that the second has begun.
    socket.write(`HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET ${paths.origin} HTTP/1.1\r\nHo`);
    await once(socket, 'data');
    return socket;
  }

  it('stops within the grace, with a request half sent', { timeout: 8_000 }, async () => {
    const other = await startService({ ...options, grace: 50 });
    const socket = await halfAsked(other.url);
    const closed = once(socket.resume(), 'close');
    // Long before the server would give up waiting for the rest.
    await other.close();
    await closed;
  });

  it('lets a request that is half sent finish within the grace', { timeout: 8_000 }, async () => {
    const other = await startService({ ...options, grace: 60_000 });
    const socket = await halfAsked(other.url);
    const closed = other.close();
    socket.setEncoding('utf8').write('st: x\r\nConnection: close\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [string];
    assert.match(answer, /"error":"INVALID_API_KEY"/);
    await closed;
  });
});

describe('the port of the metrics', () => {
  it('has them alone', async () => {
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

  it('that is taken ends the start, and leaves nobody listening', async () => {
    const taken = Number(new URL(service.url).port);
    await assert.rejects(
      startService({ ...options, metricsPort: taken }),
      settingsError(/another program/),
    );
  });
});

describe('a service that can not start', () => {
  it('names the setting, and logs nothing', async () => {
    const silent = { info: assert.fail, warn: assert.fail, error: assert.fail };
    const start = (changes: object): Promise<RunningService> =>
      startService({ ...options, log: silent, ...changes });
    await assert.rejects(start({ keys: 'no-such-keys.json' }), /no-such-keys\.json/);
    await assert.rejects(start({ geo: keys }), /country database .*keys\.json/);
    await assert.rejects(start({ rates: keys }), /rate table .*keys\.json/);
    await assert.rejects(start({ trustedProxies: ['x'] }), /--trusted-proxies contains "x"/);
    await assert.rejects(start({ ledger: `sqlite:${keys}` }), /ledger .*keys\.json can't be used/);
    await assert.rejects(start({ host: '203.0.113.1' }), /can't listen on 203\.0\.113\.1/);
  });

  it('refuses a port that is taken in one line', async () => {
    const port = Number(new URL(service.url).port);
    await assert.rejects(startService({ ...options, port }), settingsError(/another program/));
  });
});
