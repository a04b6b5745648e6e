/** The examples of tests, run as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { createClient } from 'local-price/client';
import type { VisitOptions } from 'local-price/testing';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { chromiumFlags, findEngine } from '../../scripts/browsers.ts';
import { serveApp } from '../support/example.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { snippets } from '../support/snippets.ts';

const mock = (name: string): string => resolve('examples/mocks', `${name}.ts`);

for (const name of ['playwright', 'puppeteer']) {
  test(`the example ${name} passes`, async () => {
    const { scripts } = JSON.parse(readFileSync(`examples/${name}/package.json`, 'utf8')) as {
      scripts: { test: string };
    };
    const [program, ...args] = scripts.test.split(' ');
    assert.equal(program, 'node');
    // A test that starts tests looks like one of theirs.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: join('examples', name),
      env: { ...env, CHROMIUM: findEngine('chromium')!['browser'] },
    }).catch((failed: { stdout: string }) => assert.fail(failed.stdout));
    assert.match(stdout, /^# pass 3$/m);
  });
}

const date = new Date().toISOString().slice(0, 10);
const guide = snippets('ts').filter(({ place }) => place.startsWith('docs/guides/testing.md'));

for (const [way, tag] of [
  ['a service', 'local-price.js" data-apikey="k" data-base-url="https://rates.example.com'],
  ['a rates file', 'local-price-static.js" data-rates="/rates.json'],
] as const) {
  for (const library of ['playwright-core', 'puppeteer-core']) {
    test(`the lines of the guide for ${library} test a page with ${way}`, async () => {
      const app = new Hono()
        .get('/rates.json', (context) => context.json({ date, usd: { jpy: 99 } }))
        .get('/:file{local-price.*}', (context) => {
          const file = readFileSync(join('dist/cdn', context.req.param('file')), 'utf8');
          return context.body(file, 200, { 'content-type': 'text/javascript' });
        })
        .get('/', (context) =>
          context.html(`<!doctype html><html lang="en"><title>A shop</title>
            <script async src="/${tag}"></script>
            <local-price base-price="49.00" base-currency="USD">$49.00</local-price></html>`),
        );
      const { address, close } = await serveApp(app);
      // In the repository, where the packages are found.
      const folder = mkdtempSync(resolve('test/e2e/guide-'));
      try {
        const chromium = join(folder, 'chromium');
        const program = findEngine('chromium')!['browser']!;
        writeFileSync(chromium, `#!/bin/sh\nexec ${program} ${chromiumFlags().join(' ')} "$@"\n`);
        chmodSync(chromium, 0o755);
        const { code } = guide.find((each) => each.code.includes(`'${library}'`))!;
        const lines = code
          .replace('https://shop.example/', address)
          .replace('/usr/bin/chromium', chromium);
        writeFileSync(join(folder, 'prices.test.mjs'), lines);
        const { NODE_TEST_CONTEXT: _, ...env } = process.env;
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--test', '--test-reporter=tap', 'prices.test.mjs'],
          { cwd: folder, env },
        ).catch((failed: { stdout: string }) => assert.fail(failed.stdout));
        assert.match(stdout, /^# pass 1$/m);
      } finally {
        rmSync(folder, { recursive: true });
        await close();
      }
    });
  }
}

interface MswRecipe {
  visitFrom(options: VisitOptions): HttpHandler;
}

test('Mock Service Worker, in Node: a client is answered, or fails', async () => {
  const { visitFrom } = (await import(mock('msw'))) as MswRecipe;
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  const client = createClient({
    baseUrl: 'https://rates.example.com',
    apikey: 'k',
    timeout: 300_000,
  });
  try {
    server.use(visitFrom({ country: 'JP', rates: { usd: { jpy: 150 } } }));
    assert.deepEqual(await client.origin(), { country: 'JP', symbol: 'JPY' });
    assert.equal((await client.swap({ from: 'USD', to: 'JPY' })).exchangeRate, 150);
    server.use(visitFrom({ country: 'JP', failure: 'network' }));
    await assert.rejects(client.origin(), { code: 'network' });
    server.use(visitFrom({ country: 'JP', failure: 'RATE_LIMITED' }));
    await assert.rejects(client.origin(), { serviceCode: 'RATE_LIMITED', retryAfter: 60 });
    server.use(visitFrom({ country: 'JP', failure: 'timeout' }));
    const impatient = createClient({
      baseUrl: 'https://rates.example.com',
      apikey: 'k',
      timeout: 20,
    });
    await assert.rejects(impatient.origin(), { code: 'timeout' });
  } finally {
    server.close();
  }
});

test('Mock Service Worker, in a browser, as in Storybook: a page is visited from Japan', async () => {
  const { outputFiles } = await build({
    entryPoints: [mock('storybook')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  const script = (path: string) => () =>
    new Response(readFileSync(path, 'utf8'), { headers: { 'content-type': 'text/javascript' } });
  const app = new Hono()
    .get('/mockServiceWorker.js', script('node_modules/msw/lib/mockServiceWorker.js'))
    .get('/local-price.js', script('dist/cdn/local-price.js'))
    .get('/', (context) =>
      context.html(`<!doctype html><title>A story</title><link rel="icon" href="data:," />
        <local-price base-price="10.00" base-currency="USD">$10.00</local-price>
        <script type="module">${outputFiles[0]!.text.replaceAll('</script', '<\\/script')};
          const script = document.createElement('script');
          Object.assign(script.dataset, { apikey: 'k', baseUrl: 'https://rates.example.com',
            storage: 'none', timeout: '300000' });
          script.src = '/local-price.js';
          document.head.append(script);
        </script>`),
    );
  const { address, close } = await serveApp(app);
  const browser = await launchChromium();
  try {
    const { page } = await newVisitor(browser, new URL(address).origin);
    await page.goto(address);
    const price = await page.waitForSelector('local-price:state(local)');
    assert.equal(
      await price!.evaluate((element) => (element as { value?: { amount: string } }).value?.amount),
      '20',
    );
  } finally {
    await browser.close();
    await close();
  }
});

test('Cypress: its handler gets the answer, or the failure', async () => {
  interface CypressRecipe {
    visitFrom(options: VisitOptions): void;
  }
  const { visitFrom } = (await import(mock('cypress'))) as CypressRecipe;
  type Handler = (request: { url: string; reply(response: object): void }) => void;
  const replyTo = (url: string, options: VisitOptions): unknown => {
    let replied: unknown;
    const intercept = (pattern: RegExp, handler: Handler): void => {
      if (pattern.test(url)) handler({ url, reply: (response) => (replied = response) });
    };
    Object.assign(globalThis, { cy: { intercept } });
    visitFrom(options);
    return replied;
  };
  const origin = 'https://rates.example.com/api/v1/origin?apikey=k&callback=f';
  const { statusCode, body, headers, delay } = replyTo(origin, { country: 'JP', delay: 9 }) as {
    statusCode: number;
    body: string;
    headers: Record<string, string>;
    delay: number;
  };
  assert.deepEqual([statusCode, delay], [200, 9]);
  assert.match(body, /&&f\(\{"status":true,.*"symbol":"JPY"/);
  assert.match(headers['content-type']!, /javascript/);
  assert.deepEqual(replyTo(origin, { country: 'JP', failure: 'network' }), {
    forceNetworkError: true,
  });
  assert.equal(replyTo('https://shop.example/api/v1/other', { country: 'JP' }), undefined);
});
