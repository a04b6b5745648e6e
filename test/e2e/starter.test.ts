/** The starter page of the release, as a file and from a folder behind any static server. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { packStarter } from '../../scripts/release/packStarter.ts';
import { readTable } from '../../scripts/release/readTable.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';

const files = unzipSync(packStarter(readTable()));

/** The rates of the release with another date, as after the first step of its README.txt. */
function rates(): string {
  const table = JSON.parse(Buffer.from(files['rates.json']!).toString()) as object;
  return JSON.stringify({ ...table, date: new Date().toISOString().slice(0, 10) });
}

test('the starter page, opened as a file, says in its bar and in the console that the folder must be served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-price-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const address = pathToFileURL(join(folder, 'index.html'));
  const browser = await launchChromium();
  try {
    const { page, problems } = await newVisitor(browser, 'file://');
    await page.goto(`${address.href}?currency=JPY`);
    // The page itself says so too, also to visitors for whom no price would change.
    assert.ok(await page.$eval('#unserved', (each) => each.checkVisibility()));
    await page.waitForSelector('local-price:state(error)');
    const sentence =
      `${join(folder, 'rates.json')}: a page that is opened as a file can't read it. ` +
      'Serve the folder, for example with python3 -m http.server.';
    await page.waitForFunction(
      (text) =>
        document.documentElement.lastElementChild?.shadowRoot?.textContent.includes(
          `Not local: ${text}`,
        ),
      {},
      sentence,
    );
    const [ofBrowser, own, ...others] = problems;
    assert.match(ofBrowser!, /URL scheme "file" is not supported/);
    assert.equal(own, `local-price: config: ${sentence} See docs/errors.md#config`);
    assert.deepEqual(others, []);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('the starter page shows a local price in any folder, and the bar', async () => {
  const server = createServer(({ url = '' }, response) => {
    const name = url
      .replace(/^\/my\/shop\//, '')
      .replace(/^(?=\?|$)/, 'index.html')
      .split('?')[0]!;
    if (!(name in files)) return response.writeHead(name === '/favicon.ico' ? 204 : 404).end();
    response.setHeader('content-type', name.endsWith('html') ? 'text/html' : 'text/javascript');
    return response.end(name === 'rates.json' ? rates() : files[name]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchChromium();
  try {
    const { page, problems } = await newVisitor(browser, origin);
    await page.goto(`${origin}/my/shop/?currency=JPY`);
    await page.waitForSelector('local-price:state(local)');
    const shown = await page.$eval(
      'local-price',
      (price) => price.shadowRoot!.querySelector('[part=price]')!.textContent,
    );
    assert.match(shown ?? '', /^(JP)?¥\d,\d{3}$/);
    assert.equal(await page.$eval('#unserved', (each) => each.checkVisibility()), false);
    await page.waitForFunction(() => document.documentElement.lastElementChild?.shadowRoot);
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});
