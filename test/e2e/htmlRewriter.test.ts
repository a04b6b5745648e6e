import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { workerOptions } from '../../scripts/build/bundleWorker.ts';
import { authored, served, servedPages, servedRates, withoutTag } from '../support/servedPages.ts';
import type { Asked } from '../support/servingWorker.ts';

const { outputFiles } = await build({
  ...workerOptions,
  entryPoints: ['test/support/servingWorker.ts'],
  write: false,
});
const platform = new Miniflare({
  modules: [{ type: 'ESModule', path: 'worker.js', contents: outputFiles[0]!.text }],
  compatibilityDate: '2026-04-01',
});
after(() => platform.dispose());

async function serve(asked: Asked): Promise<string> {
  const body = JSON.stringify(asked);
  const answer = await platform.dispatchFetch('http://localhost/', { method: 'POST', body });
  // `text()` would remove a byte order mark.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return decoder.decode(await answer.arrayBuffer());
}

for (const each of servedPages) {
  test(`the rewriter of Cloudflare renders ${each.name}`, async () => {
    const page = authored(each);
    const options = { rates: servedRates, country: 'DE', ...each.options };
    for (const size of [1, 7, 1e6]) {
      const html = await serve({ page, size, options, headers: { ...each.headers } });
      assert.equal(withoutTag(html), withoutTag(served(each)), `in chunks of ${size}`);
    }
  });
}

test('the rewriter of Cloudflare writes the script tag', async () => {
  const page = '<script src=/local-price-static.js></script>';
  const options = { rates: servedRates, country: 'DE' };
  const [, rates] =
    /^<script src=\/local-price-static\.js data-country="DE" data-rates="(.*)"><\/script>$/.exec(
      await serve({ page, size: 7, options, headers: {} }),
    ) ?? [];
  assert.deepEqual(JSON.parse(rates!.replaceAll('&quot;', '"')), servedRates);
});

test('the rewriter of Cloudflare withholds the data of pictures', async () => {
  const page =
    '<script src=/local-price.js></script><geo-gate allow=US><svg><![CDATA[secret > x]]></svg></geo-gate>';
  const html = await serve({
    page,
    size: 7,
    options: { withhold: true, country: 'DE' },
    headers: {},
  });
  assert.match(html, /<geo-gate allow=US><template.*<\/template><!\[CDATA\[\]\]><\/geo-gate>$/);
});
