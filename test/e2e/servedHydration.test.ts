import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { Hono } from 'hono';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createServer } from 'vite';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { bundle } from '../../bench/site/bundle.ts';
import { openRates, renderPrice } from '../../src/server/index.js';
import { serveApp } from '../support/example.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { press } from '../support/press.ts';
import { page as litPage } from './served/lit.ts';
import { App as ReactApp } from './served/react.ts';
import { App as VueApp } from './served/vue.ts';

const rates = { date: new Date().toISOString().slice(0, 10), usd: { ngn: 1556.784 } };
const html = renderPrice(
  { basePrice: '49.00', baseCurrency: 'USD' },
  { country: 'NG', currency: 'NGN' },
  { rates: openRates(rates), locale: 'en' },
);
const settings = { country: 'NG', rates };

const vite = await createServer({
  configFile: false,
  logLevel: 'silent',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  plugins: [svelte({ configFile: false })],
});
const svelteApp = await vite.ssrLoadModule('/test/e2e/served/App.svelte');
const svelteServer = (await vite.ssrLoadModule('svelte/server')) as {
  render(app: unknown, options: { props: object }): { body: string };
};

/** How each framework renders the page on a server. */
const pages: Record<string, () => string | Promise<string>> = {
  react: () => renderToString(createElement(ReactApp, { html })),
  vue: () => renderVue(createSSRApp(VueApp, { html })),
  svelte: () => svelteServer.render(svelteApp['default'], { props: { html } }).body,
  lit: () => collectResult(render(litPage({ html }))),
};

const app = new Hono();
app.get('/:name', async (context) => {
  const name = context.req.param('name').replace(/\.js$/, '');
  if (context.req.path.endsWith('.js')) {
    const plugins =
      name === 'svelte' ? [svelte({ configFile: false, compilerOptions: { dev: true } })] : [];
    const code = await bundle(`test/e2e/served/${name}.ts`, { mode: 'development', plugins });
    return context.body(code, 200, { 'content-type': 'text/javascript' });
  }
  const text = JSON.stringify({ html }).replaceAll('<', '\\u003c');
  return context.html(`<!doctype html><html lang="en"><link rel="icon" href="data:,">
    <main>${await pages[name]!()}</main>
    <script>var served = ${text}; var settings = ${JSON.stringify(settings)};</script>
    <script src="/${name}.js"></script></html>`);
});
const site = await serveApp(app);
const browser = await launchChromium();
after(() => Promise.all([site.close(), browser.close(), vite.close()]));

for (const name of Object.keys(pages)) {
  test(`${name} hydrates a price that its server has rendered, without a message`, async () => {
    const { page, problems } = await newVisitor(browser, site.address);
    await page.goto(new URL(name, site.address).href);
    await page.waitForFunction(
      () => document.querySelector('local-price')?.value?.amount === '76282.42',
    );
    await press(page, 'button');
    await page.waitForFunction(() => document.querySelector('button')?.textContent === '1');
    const text = await page.$eval('local-price', ({ shadowRoot }) =>
      shadowRoot!.textContent!.trim(),
    );
    assert.equal(text.replace(/\s/, ' '), 'NGN 76,282.42');
    assert.equal((await page.$$('template')).length, 0);
    // Development builds say what they are.
    const isNotice =
      /Lit is in dev mode|esm-bundler build of Vue|development build of Vue|React DevTools/;
    assert.deepEqual(
      problems.splice(0).filter((each) => !isNotice.test(each)),
      [],
    );
  });
}
