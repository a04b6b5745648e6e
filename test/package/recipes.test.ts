/** What the examples give to copy to other platforms, run as it stands there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Miniflare, Response as PlatformResponse, type MiniflareOptions } from 'miniflare';
import { ratesFiles } from '../support/ratesFiles.ts';

/** What can be run of a worker; the types of the platform are made for projects that have its globals. */
interface Scheduled {
  scheduled(options: object): Promise<{ outcome: string }>;
}

const tables = ratesFiles(Date.now());

type Handler = (request: Request, context?: unknown) => Promise<Response>;

const page = `<script async src="/local-price-static.js" data-rates="/rates.json" data-country=""></script>`;
const filledIn = page.replace('""', '"NG"');

/** What platforms say where they know no country. */
const unknown = ['XX', 'T1', '', undefined];

function example(path: string): string {
  return readFileSync(`examples/${path}.js`, 'utf8');
}

async function load<T>(code: string): Promise<T> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T;
}

async function withWorker(
  options: Partial<MiniflareOptions> & { script: string },
  run: (worker: Miniflare) => Promise<void>,
): Promise<void> {
  const worker = new Miniflare({ modules: true, ...options } as MiniflareOptions);
  try {
    await run(worker);
  } finally {
    await worker.dispose();
  }
}

function html(): Response {
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      etag: '"1"',
    },
  });
}

async function isFilledIn(response: { headers: Pick<Headers, 'get'>; text(): Promise<string> }) {
  assert.equal(await response.text(), filledIn);
  assert.equal(response.headers.get('cache-control'), 'private, no-cache');
  assert.equal(response.headers.get('etag'), null);
}

test('Cloudflare: a Worker fills in the country, and leaves all else as it is', async () => {
  const script = example('cdn/cloudflare');
  const outboundService = ({ url }: { url: string }) => {
    const { headers } = html();
    if (url.endsWith('.js')) headers.set('content-type', 'text/javascript');
    return new PlatformResponse(page, { headers: [...headers] });
  };
  await withWorker({ script, outboundService }, async (worker) => {
    const visit = (path: string, country?: string) =>
      worker.dispatchFetch(`https://shop.example${path}`, { cf: { country } as object });
    await isFilledIn(await visit('/', 'NG'));
    for (const country of unknown) assert.equal(await (await visit('/', country)).text(), page);
    const other = await visit('/app.js', 'NG');
    assert.equal(await other.text(), page);
    assert.equal(other.headers.get('cache-control'), 'public, max-age=300');
  });
});

test('Netlify: an edge function fills in the country, and leaves all else as it is', async () => {
  const script = example('cdn/netlify');
  const { default: handle } = await load<{ default: Handler }>(script);
  const visit = (code: string | undefined, next = html) =>
    handle(new Request('https://shop.example/'), { next, geo: { country: { code } } });
  await isFilledIn(await visit('NG'));
  for (const code of unknown) assert.equal(await (await visit(code)).text(), page);
  const picture = () => new Response('', { headers: { 'content-type': 'image/png' } });
  assert.equal(await (await visit('NG', picture)).text(), '');
});

test('Vercel: a function answers with the country', async () => {
  const script = example('cdn/vercel');
  const { GET } = await load<{ GET: Handler }>(script);
  const said = async (country: string | undefined) => {
    const headers: HeadersInit = country === undefined ? {} : { 'x-vercel-ip-country': country };
    const response = await GET(new Request('https://shop.example/api/country', { headers }));
    assert.equal(response.headers.get('content-type'), 'text/javascript');
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    return response.text();
  };
  assert.equal(await said('NG'), 'window.localPriceSettings = {"country":"NG"};');
  for (const country of [...unknown, '";alert(1)'])
    assert.equal(await said(country), 'window.localPriceSettings = {};');
});

test('CloudFront: a function answers with the country', () => {
  const script = example('cdn/cloudfront');
  const said = (country: string | undefined): unknown => {
    const header = country === undefined ? {} : { 'cloudfront-viewer-country': { value: country } };
    const event = JSON.stringify({ request: { headers: header } });
    const response = JSON.parse(
      runInNewContext(`${script}; JSON.stringify(handler(${event}))`) as string,
    ) as { statusCode: number; body: { data: string } };
    assert.equal(response.statusCode, 200);
    return response.body.data;
  };
  assert.equal(said('NG'), 'window.localPriceSettings = {"country":"NG"};');
  for (const country of unknown) assert.equal(said(country), 'window.localPriceSettings = {};');
});

test('Cloudflare: a Worker keeps the last good table, and shares it with any site', async () => {
  const script = example('rates-worker/rates');
  const table = tables[0]!.content;
  let answer = () => new PlatformResponse('', { status: 500 });
  const options = { script, kvNamespaces: ['RATES'], outboundService: () => answer() };
  await withWorker(options, async (worker) => {
    const cron = (await worker.getWorker()) as unknown as Scheduled;
    const outcome = async () => (await cron.scheduled({})).outcome;
    const read = () => worker.dispatchFetch('https://rates.example/');
    assert.equal(await outcome(), 'exception');
    // The first visit need not wait for the first run.
    answer = () => new PlatformResponse(table);
    const first = await read();
    assert.equal(await first.text(), table);
    assert.equal(first.headers.get('access-control-allow-origin'), '*');
    for (const { name, content, isUsed } of tables) {
      if (isUsed) continue;
      answer = () => new PlatformResponse(content);
      assert.equal(await outcome(), 'exception', name);
      assert.equal(await (await read()).text(), table, name);
    }
    const next = table.replace('157.4', '158.1');
    answer = () => new PlatformResponse(next);
    assert.equal(await outcome(), 'ok');
    assert.equal(await (await read()).text(), next);
  });
});

test('Cloudflare: a Worker has a site built', async () => {
  const script = example('rates-worker/build');
  const asked: string[] = [];
  let status = 200;
  const options = {
    script,
    bindings: { DEPLOY_HOOK: 'https://host.example/hook' },
    outboundService: ({ method, url }: { method: string; url: string }) => {
      asked.push(`${method} ${url}`);
      return new PlatformResponse('', { status });
    },
  };
  await withWorker(options, async (worker) => {
    const cron = (await worker.getWorker()) as unknown as Scheduled;
    assert.equal((await cron.scheduled({})).outcome, 'ok');
    assert.deepEqual(asked, ['POST https://host.example/hook']);
    status = 500;
    assert.equal((await cron.scheduled({})).outcome, 'exception');
  });
});
