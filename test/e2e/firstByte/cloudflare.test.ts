import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { Miniflare, Response } from 'miniflare';
import { describeFirstByte, rates } from './describeFirstByte.ts';

/** The site behind the Worker: one page for everybody, with what caches need. */
const files: Readonly<Record<string, [type: string, content: string]>> = {
  '/': ['text/html; charset=utf-8', readFileSync('examples/express/shop.html', 'utf8')],
  '/rates.json': ['application/json', rates],
  '/local-price-static.js': [
    'text/javascript',
    readFileSync('dist/cdn/local-price-static.js', 'utf8'),
  ],
};

/** Cloudflare knows the country of a request; here it comes with a header. */
const entry = `
  import worker from './worker.js';
  export default {
    fetch(request) {
      const country = request.headers.get('cf-ipcountry');
      return worker.fetch(new Request(request, { cf: { country } }));
    },
  };`;

describeFirstByte('first-byte-cloudflare', async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: 'examples/first-byte-cloudflare' },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const platform = new Miniflare({
    modules: true,
    script: outputFiles[0]!.text,
    compatibilityDate: '2026-04-01',
    host: '127.0.0.1',
    outboundService: ({ url }) => {
      const [type, content] = files[new URL(url).pathname] ?? [];
      if (type === undefined) return new Response('', { status: 404 });
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=600',
        etag: '"1"',
        'last-modified': 'Sat, 21 Nov 2026 06:00:00 GMT',
      };
      return new Response(content!, { headers });
    },
  });
  const address = String(await platform.ready);
  return { address, close: () => platform.dispose() };
});
