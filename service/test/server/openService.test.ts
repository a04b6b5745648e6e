import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { after, describe, it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { paths } from 'local-price/protocol';
import { openService } from '../../src/server/openService.js';
import { serve } from '../support/rateServer.js';
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

/** Does as Express does for `app.use('/rates', handler)`. */
const asExpress: RequestListener = (request, response) => {
  request.url = request.url!.replace(/^\/rates\/?/, '/');
  mounted.handler(request, response);
};

/** Does as the readme says for Node without a framework. */
const asReadme: RequestListener = (request, response) => {
  if (/^\/rates(?:[/?]|$)/.test(request.url ?? '')) mounted.handler(request, response);
  else response.writeHead(404).end('the shop');
};

const swap = `${paths.swap}?apikey=k&from=USD&to=EUR`;

describe('a service on the server of a program', () => {
  it('needs the condition that the readme shows, and leaves the program its own classes', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const condition = "if (/^\\/rates(?:[/?]|$)/.test(request.url ?? '')) service.handler(";
    assert.ok(readme.includes(condition));
    assert.deepEqual([globalThis.Request, globalThis.Response], own);
  });

  it('answers in Hono as the readme mounts it', async () => {
    const app = new Hono();
    app.all('/rates/*', (context) =>
      mounted.fetch(context.req.raw, { peer: getConnInfo(context).remote.address }),
    );
    const url = await serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    assert.equal((await parsed(fetch(`${url}/rates${swap}`))).meta_data?.from, 'usd');
    const headers = { 'x-forwarded-for': '41.58.0.1' };
    const origin = await parsed(fetch(`${url}/rates${paths.origin}?apikey=k`, { headers }));
    assert.equal(origin.meta_data?.geolocation?.code, 'NG');
    assert.equal((await fetch(`${url}/rates`)).status, 200);
  });

  it('answers as it does on its own server', async () => {
    const url = await serve(service.handler);
    assert.equal((await parsed(fetch(url + swap))).meta_data?.from, 'usd');
    const headers = { 'x-forwarded-for': '41.58.0.1' };
    const { meta_data } = await parsed(fetch(`${url}${paths.origin}?apikey=k`, { headers }));
    assert.equal(meta_data?.geolocation?.code, 'NG');
    // The metrics describe the whole process, so they are there only on request.
    assert.equal((await fetch(`${url}/metrics`)).status, 404);
    const page = await (await fetch(url)).text();
    assert.ok(page.includes(`data-base-url=&quot;${url}&quot;`));
  });

  for (const [how, listener] of [
    ['removed by the server', asExpress],
    ['kept by the server', asReadme],
  ] as const) {
    it(`knows its path, which is ${how}`, async () => {
      const url = await serve(listener);
      assert.equal((await parsed(fetch(`${url}/rates${swap}`))).meta_data?.from, 'usd');
      for (const path of listener === asReadme ? ['/', '/ratesheet', '/rates.html'] : []) {
        assert.equal(await (await fetch(url + path)).text(), 'the shop');
      }
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

  it('answers requests of the Fetch standard', async () => {
    const request = new Request(`https://shop.example${paths.origin}?apikey=k`);
    const answer = await parsed(service.fetch(request, { peer: '8.8.8.8' }));
    assert.equal(answer.meta_data?.geolocation?.code, 'US');
    const below = new Request(`https://shop.example/rates${paths.origin}?apikey=k`);
    assert.deepEqual(await parsed(mounted.fetch(below, { peer: '8.8.8.8' })), answer);
  });

  it('does not use a path as a host', async () => {
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

  it('names what is wrong with its settings', async () => {
    const missing = openService({ ...options, keys: 'nowhere.json' });
    await assert.rejects(missing, settingsError(/nowhere\.json is missing/));
    for (const path of ['rates', '/rates/', '/"><b>', '//evil.example']) {
      await assert.rejects(openService({ ...options, path }), settingsError(/^path must be like/));
    }
  });
});
