import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { foundEngines } from '../../scripts/browsers.ts';
import { openBrowser } from '../support/openBrowser.ts';
import type { OpenBrowser } from '../support/tabOf.ts';
import { pageServer } from './pageServer.ts';

/** Applications that are mounted before the elements are defined. Both frameworks then write `disabled="false"`. */
const applications: Readonly<Record<string, string>> = {
  vue: `import { createApp, h } from 'vue';
    const price = { 'base-price': '49.00', 'base-currency': 'USD', approximate: false, parts: false };
    createApp(() => h('form', [
      h('currency-picker', { name: 'currency', currencies: 'NGN', disabled: false }),
      h('local-price', price, '$49.00'),
    ])).mount('#app');`,
  svelte: `import { mount } from 'svelte';
    import Shop from 'shop.svelte';
    mount(Shop, { target: document.querySelector('#app') });`,
};

const shop = `<form>
  <currency-picker name="currency" currencies="NGN" disabled={false}></currency-picker>
  <local-price base-price="49.00" base-currency="USD" approximate={false} parts={false}>$49.00</local-price>
</form>`;

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'iife',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'shop',
        setup(build) {
          build.onResolve({ filter: /^shop\.svelte$/ }, () => ({
            path: 'shop',
            namespace: 'shop',
          }));
          build.onLoad({ filter: /./, namespace: 'shop' }, () => ({
            contents: compile(shop, { generate: 'client' }).js.code,
            resolveDir: '.',
          }));
        },
      },
    ],
  });
  return outputFiles[0]!.text.replaceAll('</script', '<\\/script');
}

for (const engine of foundEngines()) {
  describe(engine, () => {
    let browser: OpenBrowser;

    before(async () => void (browser = await openBrowser(engine)));
    after(() => browser.close());

    for (const [name, source] of Object.entries(applications)) {
      test(`what ${name} has switched off stays off if the script arrives later`, async () => {
        const site = await pageServer();
        const app = `<div id="app"></div><script>${await bundled(source)}</script>
          <script>window.written = document.querySelector('currency-picker').outerHTML</script>`;
        const tab = await browser.newTab(await site.page(app));
        await tab.waitFor("probe.all('NGN 76,282.40')");
        // Otherwise, this test would show nothing.
        assert.match(await tab.evaluate('written'), / disabled="false"/);
        const shown = await tab.evaluate(() => {
          const [picker, price] = ['currency-picker', 'local-price'].map((each) =>
            document.querySelector(each)!,
          );
          const select = picker!.shadowRoot!.querySelector('select')!;
          select.value = 'NGN';
          select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
          return {
            isDisabled: picker!.matches(':disabled') || select.disabled,
            sent: new FormData(document.querySelector('form')!).get('currency'),
            parts: price!.shadowRoot!.querySelectorAll('[part=approximation],[part=integer]')
              .length,
          };
        });
        assert.deepEqual(shown, { isDisabled: false, sent: 'NGN', parts: 0 });
        await tab.close();
        site.close();
      });
    }
  });
}
