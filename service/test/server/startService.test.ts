import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
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

describe('a service that can not start', () => {
  it('names the setting, and logs nothing', async () => {
    const silent = { info: assert.fail, warn: assert.fail, error: assert.fail };
    const start = (changes: object): Promise<RunningService> =>
      startService({ ...options, log: silent, ...changes });
    await assert.rejects(start({ keys: 'no-such-keys.json' }), /no-such-keys\.json/);
    await assert.rejects(start({ geo: keys }), /country database .*keys\.json/);
    await assert.rejects(start({ rates: keys }), /rate table .*keys\.json/);
    await assert.rejects(start({ trustedProxies: ['x'] }), /--trusted-proxies holds "x"/);
    await assert.rejects(start({ ledger: `sqlite:${keys}` }), /ledger .*keys\.json can't be used/);
    await assert.rejects(start({ host: '203.0.113.1' }), /can't listen on 203\.0\.113\.1/);
  });

  it('refuses a port that is taken in one line', async () => {
    const port = Number(new URL(service.url).port);
    await assert.rejects(startService({ ...options, port }), settingsError(/another program/));
  });
});
