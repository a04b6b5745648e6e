import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
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
const options = { keys, ledger: 'memory:', trustedProxies: ['127.0.0.1'], log };
const service = await openService(options);
const mounted = await openService({ ...options, path: '/rates', metrics: true });
after(() => Promise.all([service.close(), mounted.close()]));

/** Serves until the tests of the file have ended. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Does as Express does for `app.use('/rates', handler)`. */
const asExpress: RequestListener = (request, response) => {
  request.url = request.url!.replace(/^\/rates\/?/, '/');
  mounted.handler(request, response);
};

/** Does as the readme says for Node alone. */
const asReadme: RequestListener = (request, response) => {
  if (/^\/rates(?:[/?]|$)/.test(request.url ?? '')) mounted.handler(request, response);
  else response.writeHead(404).end('the shop');
};

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;

describe('a service on the server of a program', () => {
  it('answers there as it does on its own', async () => {
    const url = await serve(service.handler);
    assert.equal((await parsed(fetch(url + swap))).meta_data?.from, 'usd');
    const headers = { 'x-forwarded-for': '41.58.0.1' };
    const { meta_data } = await parsed(fetch(`${url}${paths.origin}?apikey=k`, { headers }));
    assert.equal(meta_data?.geolocation?.code, 'NG');
    // It tells of the whole process, so it is there where it was asked for.
    assert.equal((await fetch(`${url}/metrics`)).status, 404);
    const page = await (await fetch(url)).text();
    assert.ok(page.includes(`data-base-url=&quot;${url}&quot;`));
  });

  for (const [how, listener] of [
    ['taken off by the server', asExpress],
    ['left by the server', asReadme],
  ] as const) {
    it(`knows the path under which it is, ${how}`, async () => {
      const url = await serve(listener);
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
  }

  it('leaves other paths to the server', async () => {
    const url = await serve(asReadme);
    for (const path of ['/', '/ratesheet', '/rates.html']) {
      assert.equal(await (await fetch(url + path)).text(), 'the shop');
    }
  });

  it('answers requests of the Fetch standard', async () => {
    const request = new Request(`https://shop.example${paths.origin}?apikey=k`);
    const answer = await parsed(service.fetch(request, { peer: '8.8.8.8' }));
    assert.equal(answer.meta_data?.geolocation?.code, 'US');
    const below = new Request(`https://shop.example/rates${paths.origin}?apikey=k`);
    assert.deepEqual(await parsed(mounted.fetch(below, { peer: '8.8.8.8' })), answer);
  });

  it('takes no path for a host', async () => {
    for (const [each, path] of [
      [service, '//evil.example/'],
      [mounted, '/rates//evil.example/'],
      [mounted, '//'],
      [service, '//'],
    ] as const) {
      const response = await each.fetch(new Request(`https://shop.example${path}?apikey=k`));
      assert.doesNotMatch(await response.text(), /quot;https?:\/\/evil/, path);
    }
  });

  it('says in the readme what is its own', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    assert.ok(
      readme.includes("if (/^\\/rates(?:[/?]|$)/.test(request.url ?? '')) service.handler("),
    );
  });

  it('leaves the program its own classes', () => {
    assert.deepEqual([globalThis.Request, globalThis.Response], own);
  });

  it('says what it can’t be opened with', async () => {
    await assert.rejects(
      openService({ keys: 'nowhere.json', ledger: 'memory:', log }),
      settingsError(/nowhere\.json is missing/),
    );
    for (const path of ['rates', '/rates/', '/"><b>', '//evil.example']) {
      await assert.rejects(openService({ ...options, path }), settingsError(/path must be like/));
    }
  });
});
