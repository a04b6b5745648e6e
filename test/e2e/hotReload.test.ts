import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { createServer } from 'vite';
import { launchChromium } from '../support/launchChromium.ts';

/** A module of the widget. The server reads `version` in its place, so no file has to change. */
const versionFile = resolve('src/version.ts');

let version = 'at first';
const cacheDir = mkdtempSync(join(tmpdir(), 'local-price-vite-'));
const server = await createServer({
  // Another demo shop may be running on the same files.
  cacheDir,
  server: { host: '127.0.0.1', port: 0, strictPort: false },
  logLevel: 'error',
  plugins: [
    {
      name: 'version-of-this-test',
      load: (id) => (id === versionFile ? `export const version = '${version}';` : undefined),
    },
  ],
});
await server.listen();
const browser = await launchChromium();

after(async () => {
  await browser.close();
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

/** Opens a page; `connected` resolves once the page listens for changes. */
async function open(path: string): Promise<{ page: Page; connected: Promise<void> }> {
  const page = await browser.newPage();
  const connected = new Promise<void>((resolve) => {
    page.on('console', (message) => {
      if (message.text() === '[vite] connected.') resolve();
    });
  });
  const { origin } = new URL(server.resolvedUrls!.local[0]!);
  await page.goto(origin + path);
  return { page, connected };
}

async function waitForVersion(page: Page): Promise<void> {
  await page.waitForFunction((now) => window.localPrice?.version === now, {}, version);
}

test('pages use the widget from source, and reload when it changes', async () => {
  const { page, connected } = await open('/demo/geo-gate.html?visit-from=NG');
  await Promise.all([connected, waitForVersion(page)]);
  version = 'changed';
  const reloaded = page.waitForNavigation();
  server.watcher.emit('change', versionFile);
  await reloaded;
  await waitForVersion(page);
  // The settings on the script tag reach a module too.
  await page.waitForSelector('geo-gate:state(open), geo-gate:state(closed)');
  const { country } = await page.evaluate(() => window.localPrice!.visitor());
  assert.equal(country, 'NG');
  const modules = [...server.environments.client.moduleGraph.idToModuleMap.keys()];
  for (const module of ['src/cdn.ts', 'src/scriptSettings.ts', 'src/version.ts']) {
    assert.ok(modules.includes(resolve(module)), module);
  }
  assert.ok(!modules.some((id) => id.startsWith(resolve('dist'))));
});
