/** What the site offers for download, built and under `npm start`, and what `npm start` prints. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { tableOfSite } from '../../demo/site/ratesFile.ts';
import { packStarter } from '../../scripts/release/packStarter.ts';
import { openSite } from '../support/openSite.ts';

const scripts = readdirSync('dist/cdn').filter((name) => name.endsWith('.js'));

/** The table in the service's package. */
const { date, usd } = JSON.parse(
  readFileSync('node_modules/@fawazahmed0/currency-api/v1/currencies/usd.json', 'utf8'),
) as { date: string; usd: Record<string, number> };

const site = await openSite();
after(() => site.close());

/** Starts the demo shop, and returns its process and what it prints at once and later. */
function start(port: number): { shop: ChildProcess; printed: () => string } {
  const shop = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { ...process.env, PORT: String(port) },
  });
  let text = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (part) => (text += part));
  return { shop, printed: () => text };
}

async function downloads(origin: string): Promise<void> {
  assert.ok(scripts.length >= 4);
  for (const name of scripts) {
    const response = await fetch(`${origin}/${name}`);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), readFileSync(`dist/cdn/${name}`, 'utf8'), name);
  }
  const table = (await (await fetch(`${origin}/rates.json`)).json()) as {
    date: string;
    usd: Record<string, number>;
  };
  assert.equal(table.date, date);
  assert.ok(Math.abs(table.usd['jpy']! / usd['jpy']! - 1) < 1e-9);
  const zip = await fetch(`${origin}/local-price.zip`);
  assert.equal(zip.headers.get('content-type'), 'application/zip');
  assert.ok(Buffer.from(packStarter(tableOfSite())).equals(Buffer.from(await zip.arrayBuffer())));
}

test('the built site offers its files, with the true date of the rates', async () => {
  await downloads(site.origin);
});

test('the pages of the built site show prices in spite of the age of the rates', async () => {
  for (const path of ['/', '/demo/snippet.html']) {
    const { page, close } = await site.open(path);
    await page.waitForFunction(() => {
      const documents = [
        document,
        ...[...document.querySelectorAll('iframe')].map((each) => each.contentDocument),
      ];
      return documents.at(-1)?.querySelector('local-price:state(local)');
    });
    await close();
  }
});

test('npm start offers the same files, prints three addresses, and says if its port is in use', async () => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  const refused = start(port);
  const [status] = (await once(refused.shop, 'close')) as [number];
  assert.equal(status, 1);
  const [, other] =
    /^Port \d+ is in use\. Choose another: npm start -- --port (\d+)\n$/.exec(refused.printed()) ??
    [];
  await once(probe.close(), 'close');
  const { shop, printed } = start(Number(other));
  const ended = once(shop, 'exit');
  try {
    while (!printed().includes('Stop it')) {
      assert.equal(shop.exitCode, null, printed());
      await Promise.race([once(shop.stdout!, 'data'), ended]);
    }
    const origin = `http://localhost:${other}`;
    const addresses = printed().match(/http:\S+/g) ?? [];
    assert.deepEqual(
      addresses.map((each) => each.replace(origin, '')),
      ['/', '/?visit-from=JP', '/docs/guides/quick-start.html'],
    );
    assert.doesNotMatch(printed(), /[{}]|bytes|warn/i);
    for (const address of addresses) assert.equal((await fetch(address)).status, 200, address);
    await downloads(origin);
  } finally {
    shop.kill();
    await ended;
  }
});
