/** The settings that the page about platforms gives, with what each platform sends. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { paths } from 'local-price/protocol';
import { readOptions } from '../../src/command/readOptions.js';
import { callersOf } from '../../src/server/callersOf.js';
import { openService } from '../../src/server/openService.js';
import { startService } from '../../src/server/startService.js';
import { proxyServer } from '../support/proxyServer.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { settingsError } from '../support/settingsError.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { parsed } from '../support/testApp.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();
const keys = write('keys.json', '{"keys": [{"key": "k"}]}');
const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rows = [
  ...read('docs/platforms.md').matchAll(/^\| ([^|`]+?(?:`[^`]+`[^|`]*)*) +\| (.*?) +\|$/gm),
]
  .map(([, platform, settings]) => [platform!.trim(), settings!] as const)
  .filter(([platform]) => !/^(-+|in front.*)$/.test(platform));

/** What a platform sends for a visitor at 41.58.0.1 who claims to be at 8.8.8.8. */
interface Sent {
  peer: string;
  /** The header `X-Forwarded-For`; a visitor's own entries are on the left. */
  forwardedFor?: string;
  headers?: Record<string, string>;
  country?: string;
}

const cloudflare = { 'cf-connecting-ip': '41.58.0.1', 'cf-ipcountry': 'NG' };
const platforms: Record<string, Sent> = {
  'nginx or Caddy on the same machine': {
    peer: '127.0.0.1',
    forwardedFor: '8.8.8.8, 41.58.0.1',
    headers: { 'cf-connecting-ip': '8.8.8.8', 'fly-client-ip': '8.8.8.8', 'cf-ipcountry': 'US' },
  },
  'Traefik, Caddy or nginx in Docker': { peer: '172.18.0.3', forwardedFor: '8.8.8.8, 41.58.0.1' },
  'Cloudflare Tunnel': {
    peer: '127.0.0.1',
    forwardedFor: '8.8.8.8',
    headers: cloudflare,
    country: 'NG',
  },
  'Cloudflare, then nginx': { peer: '127.0.0.1', forwardedFor: '8.8.8.8,41.58.0.1, 173.245.48.9' },
  Fly: {
    peer: '172.16.3.202',
    forwardedFor: '8.8.8.8, 41.58.0.1, 66.241.124.1',
    headers: { 'fly-client-ip': '41.58.0.1' },
  },
  'Google Cloud’s load balancer': {
    peer: '35.191.0.9',
    forwardedFor: '8.8.8.8,41.58.0.1,34.117.59.81',
  },
  'AWS: Application Load Balancer': { peer: '10.0.3.7', forwardedFor: '8.8.8.8, 41.58.0.1' },
  'AWS: CloudFront, then an Application Load Balancer': {
    peer: '10.0.3.7',
    forwardedFor: '8.8.8.8, 41.58.0.1, 130.176.0.1',
    headers: { 'cloudfront-viewer-country': 'NG' },
    country: 'NG',
  },
  'a Unix socket, with `openService`': { peer: 'unix', forwardedFor: '8.8.8.8, 41.58.0.1' },
};

/** Returns the settings of a row, as the command or a program has them. */
function settingsOf(text: string): Parameters<typeof callersOf>[0] {
  const [, code = ''] = /`([^`]+)`/.exec(text)!;
  const [, entry] = /^trustedProxies: \['(\w+)'\]$/.exec(code) ?? [];
  if (entry) return { trustedProxies: [entry] };
  const args = [...code.replace(/ …/, '').matchAll(/"([^"]*)"|\S+/g)].map(
    ([all, quoted]) => quoted ?? all,
  );
  const command = readOptions(args, {});
  return command.kind === 'run' ? command.settings : assert.fail();
}

describe('the settings for platforms', () => {
  it('are given for each of them', () => {
    assert.deepEqual(
      rows.map(([platform]) => platform.replace(/ with .*proxy_add.*/, '')),
      Object.keys(platforms),
    );
  });

  for (const [platform, text] of rows) {
    it(`find visitors behind ${platform}`, () => {
      const log = testLog();
      const { caller } = callersOf(settingsOf(text), log);
      const { peer, forwardedFor, headers, country } =
        platforms[platform.replace(/ with .*proxy_add.*/, '')]!;
      const sent: Record<string, string | undefined> = {
        ...headers,
        'x-forwarded-for': forwardedFor,
      };
      const found = caller({ peer }, (name) => sent[name.toLowerCase()]);
      assert.deepEqual(found.address.kind === 'public' && found.address.address, '41.58.0.1');
      assert.equal(found.country, country);
      assert.deepEqual(log.lines, []);
    });
  }
});

const visitor = { 'x-forwarded-for': '41.58.0.1' };
const origin = `${paths.origin}?apikey=k`;

/** Returns the country of a visitor, or the error. */
async function countryOf(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { error, meta_data } = await parsed(fetch(url + origin, { headers }));
  return error ?? meta_data?.geolocation?.code;
}

describe('real proxies', { timeout: 60_000 }, async () => {
  const service = await startService(
    serviceOptions(keys, { trustedProxies: ['127.0.0.1'], grace: 0 }),
  );
  after(() => service.close());

  it('nginx, as deployed, names its visitors, whatever they send', async () => {
    const [location = ''] = /location \/ \{[^]*?\n {2}\}/.exec(read('deploy/nginx.conf')) ?? [];
    // Visitors here are all on loopback; this header stands for the address of a connection.
    const peers = 'set_real_ip_from 127.0.0.1; real_ip_header X-Peer;';
    const url = await proxyServer(
      'nginx',
      peers + location.replace('http://local_price', service.url),
    );
    assert.equal(
      await countryOf(url, { 'x-peer': '41.58.0.1', 'x-forwarded-for': '8.8.8.8' }),
      'NG',
    );
    assert.equal(await countryOf(url, visitor), 'RESERVED_ADDRESS');
  });

  it('Caddy, as deployed, names its visitors, whatever they send', async () => {
    const [proxy = ''] = /reverse_proxy .*/.exec(read('deploy/Caddyfile')) ?? [];
    const to = proxy.replace('127.0.0.1:8787', new URL(service.url).host);
    assert.equal(await countryOf(await proxyServer('caddy', to), visitor), 'RESERVED_ADDRESS');
    // With another proxy in front, which is on loopback here.
    const behind = `${to} {\n trusted_proxies 127.0.0.1/32\n}`;
    assert.equal(await countryOf(await proxyServer('caddy', behind), visitor), 'NG');
  });

  const flagged = await startService(
    serviceOptions(keys, { trustedProxies: ['127.0.0.1'], path: '/rates', grace: 0 }),
  );
  after(() => flagged.close());

  for (const program of ['nginx', 'caddy'] as const) {
    it(`${program} serves under a path, which the header or the flag names`, async () => {
      const page = read('docs/platforms.md');
      const [, block = ''] = new RegExp(`\`\`\`${program}\\w*\\n([^]*?)\`\`\``).exec(page) ?? [];
      const withoutHeader = block.replace(/.*X-Forwarded-Prefix.*/, '');
      for (const [part, to] of [
        [block, service],
        [block.replaceAll('/rates', '/elsewhere').replace('/elsewhere', '/rates'), flagged],
        [withoutHeader, flagged],
        // The path is not removed.
        [withoutHeader.replace(':8787/', ':8787').replace('handle_path', 'handle'), flagged],
      ] as const) {
        const url = await proxyServer(
          program,
          part.replace('127.0.0.1:8787', new URL(to.url).host),
        );
        const home = await (await fetch(`${url}/rates/?apikey=k`)).text();
        assert.ok(home.includes(`data-base-url=&quot;${url}/rates&quot;`), part);
        const links = [...home.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(
          ([, link]) => link!,
        );
        assert.ok(links.length > 4);
        for (const link of links) {
          assert.match(link, /^\/rates\//, part);
          assert.equal((await fetch(url + link)).status, 200, link);
        }
        const description = await fetch(`${url}/rates/openapi.json`);
        assert.match(description.headers.get('cache-control') ?? '', /^private/);
        const { servers } = (await description.json()) as { servers: object };
        assert.deepEqual(servers, [{ url: '/rates' }]);
      }
    });
  }

  it('nginx in front of a Unix socket is trusted by the word unix, and by nothing else', async () => {
    const found: unknown[] = [];
    for (const [name, trustedProxies] of [
      ['a', ['unix']],
      ['b', ['127.0.0.1', '::/0', '0.0.0.0/0']],
    ] as const) {
      const options = { ...serviceOptions(keys), trustedProxies: [...trustedProxies] };
      const { handler, close } = await openService(options);
      const socket = join(keys, '..', `${name}.sock`);
      const server = createServer(handler).listen(socket);
      await once(server, 'listening');
      after(async () => {
        server.close().closeAllConnections();
        await close();
      });
      const url = await proxyServer(
        'nginx',
        `location / {
          proxy_pass http://unix:${socket}:/;
          proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        }`,
      );
      found.push(await countryOf(url, visitor));
    }
    assert.deepEqual(found, ['NG', 'ADDRESS_NOT_FOUND']);
  });
});

it('settings about proxies that can’t be used are named', () => {
  const open = (settings: Parameters<typeof callersOf>[0], log = testLog()) => {
    callersOf(settings, log);
    return log.lines;
  };
  assert.throws(
    () => open({ trustedHops: 2, addressHeader: 'x' }),
    settingsError(/either --trusted-hops or --address-header/),
  );
  for (const trustedHops of [0, -1, 1.5, NaN]) {
    assert.throws(() => open({ trustedHops }), settingsError(/--trusted-hops is .* from 1 up/));
  }
  assert.match(
    open({ addressHeader: 'x' }).join(),
    /^warn: --address-header has no effect without/,
  );
  assert.match(
    open({ countryHeader: 'x' }).join(),
    /^warn: --country-header has no effect without/,
  );
  assert.deepEqual(open({ countryHeader: 'x', trustedProxies: ['unix'] }), []);
});
