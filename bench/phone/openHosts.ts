import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import type { Link } from './Link.ts';

/**
 * The hosts of the service, of files elsewhere, and of the shop, which has another name for each visitor: the
 * browser's storage, caches and connections are apart for each site.
 */
export const hosts = { rates: 'rates.test', files: 'files.test', shop: '*.test' } as const;

/** Hosts with TLS, each behind a link. */
export interface Hosts {
  /** The flags that make Chromium find the hosts on this machine and trust them. */
  flags: string[];
  close(): void;
}

/** Starts the hosts, which all respond in the same way. */
export async function openHosts(link: Link, respond: RequestListener): Promise<Hosts> {
  const { private: key, cert } = await generate([], {
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: Object.values(hosts).map((value) => ({ type: 2, value })),
      },
    ],
  });
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const pin = createHash('sha256').update(spki).digest('base64');
  const servers = Object.values(hosts).map(() =>
    createSecureServer({ key, cert, allowHTTP1: true }, respond as never),
  );
  const rules = await Promise.all(
    servers.map(async (server, at) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      return `MAP ${Object.values(hosts)[at]} 127.0.0.1:${await link.open(port)}`;
    }),
  );
  return {
    flags: [
      `--host-resolver-rules=${rules.join()}`,
      // Unlike all other ways to trust a certificate, this one leaves the cache enabled.
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
    close: () => servers.forEach((server) => server.close()),
  };
}
