import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { openService } from '../../src/server/openService.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const own = [globalThis.Request, globalThis.Response];
const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "k", "tokens": 5}]}');
const log = testLog();
const service = await openService({
  keys,
  ledger: 'memory:',
  trustedProxies: ['127.0.0.1'],
  log,
});
after(() => service.close());

/** Serves until the tests of the file have ended. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Does as Express does for `app.use('/rates', handler)`. */
const underRates: RequestListener = (
  request: IncomingMessage & { originalUrl?: string },
  response,
) => {
  if (!/^\/rates(?![^/?])/.test(request.url!)) return response.writeHead(404).end('the shop');
  request.originalUrl = request.url!;
  request.url = request.url!.slice('/rates'.length).replace(/^(?!\/)/, '/');
  return service.handler(request, response);
};

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;

describe('a service on the server of a program', () => {
  it('answers there as it does on its own', async () => {
    const url = await serve(service.handler);
    assert.equal((await parsed(fetch(url + swap))).meta_data?.from, 'usd');
    const headers = { 'x-forwarded-for': '41.58.0.1' };
    const { meta_data } = await parsed(fetch(`${url}${paths.origin}?apikey=k`, { headers }));
    assert.equal(meta_data?.geolocation?.code, 'NG');
    assert.equal((await fetch(`${url}/metrics`)).status, 200);
    const page = await (await fetch(url)).text();
    assert.ok(page.includes(`data-base-url=&quot;${url}&quot;`));
  });

  it('knows the path under which it is', async () => {
    const url = await serve(underRates);
    assert.equal((await fetch(`${url}/basket`)).status, 404);
    assert.equal((await parsed(fetch(`${url}/rates${swap}`))).meta_data?.from, 'usd');
    for (const path of ['/rates', '/rates/', '/rates?apikey=k', '/rates/?apikey=k']) {
      const page = await (await fetch(url + path)).text();
      assert.ok(page.includes(`data-base-url=&quot;${url}/rates&quot;`), path);
      for (const [, link = ''] of page.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)) {
        assert.match(link, /^\/rates\//, path);
        assert.equal((await fetch(url + link)).status, 200, link);
      }
    }
    const description = await (await fetch(`${url}/rates/openapi.json`)).json();
    assert.deepEqual((description as { servers: object }).servers, [{ url: '/rates' }]);
  });

  it('answers requests of the Fetch standard', async () => {
    const request = new Request(`https://shop.example${paths.origin}?apikey=k`);
    const answer = await parsed(service.fetch(request, { peer: '8.8.8.8' }));
    assert.equal(answer.meta_data?.geolocation?.code, 'US');
  });

  it('leaves the program its own classes', () => {
    assert.deepEqual([globalThis.Request, globalThis.Response], own);
  });

  it('says what it can’t be opened with', async () => {
    await assert.rejects(
      openService({ keys: 'nowhere.json', ledger: 'memory:', log }),
      settingsError(/nowhere\.json is missing/),
    );
  });
});
