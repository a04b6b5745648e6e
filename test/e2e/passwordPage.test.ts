import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { foundEngines } from '../../scripts/browsers.ts';
import { answer } from '../../src/testing/answer.ts';
import { openBrowser } from '../support/openBrowser.ts';
import type { OpenBrowser } from '../support/tabOf.ts';

/** What a rates file was requested with. */
interface Seen {
  host: string;
  authorization: string;
  cookie: string;
}

const user = 'user:password';
const authorization = `Basic ${Buffer.from(user).toString('base64')}`;
const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';
const rates = { date: new Date().toISOString().slice(0, 10), usd: { ngn: 1556.784 } };
const respond = answer({ country: 'NG', rates });

let seen: Seen[] = [];

/** Sends the page, our files, a rates file and the answers of a service. */
function send({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url!, 'http://shop.example');
  const reply = respond(url!);
  if (reply) {
    response.writeHead(reply.status, reply.headers).end(reply.body);
  } else if (pathname === '/rates.json') {
    const { host = '', cookie = '' } = headers;
    seen.push({ host, cookie, authorization: headers.authorization ?? '' });
    response.setHeader('access-control-allow-origin', '*').end(JSON.stringify(rates));
  } else if (pathname.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(new URL(`../../dist/cdn${pathname}`, import.meta.url)));
  } else {
    response.setHeader('content-type', 'text/html').setHeader('set-cookie', 'session=1; path=/');
    response.end(`<!doctype html><html lang="en-US"><link rel="icon" href="data:,">
      <script src="/local-price-static.js" data-timeout="15000" data-storage="none"
        ${searchParams.get('attributes')}></script>${price}`);
  }
}

/** A site that nobody can read without its password. */
const site = createServer((request, response) => {
  if (request.headers.authorization === authorization) send(request, response);
  else response.writeHead(401, { 'www-authenticate': 'Basic realm="shop"' }).end();
});

/** Another origin, which shares its rates file. Cookies do not tell ports apart. */
const other = createServer(send);

async function start(server: typeof site): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let host: string;
let otherHost: string;

before(async () => {
  host = await start(site);
  otherHost = await start(other);
});
after(() => {
  for (const server of [site, other]) server.close().closeAllConnections();
});

for (const engine of foundEngines()) {
  describe(`a page opened with its password in ${engine}`, () => {
    let browser: OpenBrowser;

    before(async () => void (browser = await openBrowser(engine)));
    after(() => browser.close());
    beforeEach(() => void (seen = []));

    /** Waits until the page shows a local price. */
    async function open(attributes: string): Promise<void> {
      const tab = await browser.newTab();
      const address = `http://${user}@${host}/?${new URLSearchParams({ attributes }).toString()}`;
      // The page's own address lacks the password, so `goto` would wait in vain.
      await tab.evaluate(`void (location.href = ${JSON.stringify(address)})`);
      await tab.waitFor(`!!document.querySelector('local-price:state(local)')`);
      assert(
        await tab.evaluate(`document.baseURI.includes('${user}@')`),
        'the base has the password',
      );
      await tab.close();
    }

    test('reads a rates file beside it with what the browser sends to its own site', async () => {
      await open('data-rates="/rates.json" data-country="NG"');
      assert.deepEqual(seen, [{ host, authorization, cookie: 'session=1' }]);
    });

    test('reads a rates file of another origin without these', async () => {
      await open(`data-rates="http://${otherHost}/rates.json" data-country="NG"`);
      assert.deepEqual(seen, [{ host: otherHost, authorization: '', cookie: '' }]);
    });

    test('reaches a service beside it', () => open('data-base-url="/" data-apikey="k"'));
  });
}
