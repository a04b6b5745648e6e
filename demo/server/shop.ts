import { fileURLToPath } from 'node:url';
import { startService } from 'local-price-service';
import type { Connect, Plugin } from 'vite';
import { datedToday, ratesFile, ratesPath } from '../site/ratesFile.ts';
import { wayOf } from '../site/ways.ts';
import { addresses } from './addresses.ts';

/** `/from/NG/…`: what is asked as a visitor from there; `/from/here/…`: as the real one. */
const servicePath = /^\/from\/([A-Za-z]+)(?=\/)/;

const root = new URL('../../', import.meta.url);

/** How the pages load the widget when they are published: without a service. */
const published = /<script async src="\/local-price-(static|all)\.js"([^>]*)>/;

/**
 * The demo shop: the pages, the widget from source, and behind it the real service, which is told where
 * the visitor is in the way in which any proxy tells it. `?visit-from=NG` picks the country, with
 * `?consent=required` the page asks nothing before the visitor agrees, and with `?without=service` it has
 * only what the built site has: a file of rates and the time zone.
 */
export function shop(): Plugin {
  let service: Awaited<ReturnType<typeof startService>>;
  return {
    name: 'demo-shop',
    apply: 'serve',

    async config() {
      service = await startService({
        port: 0,
        host: '127.0.0.1',
        keys: fileURLToPath(new URL('demo/keys.json', root)),
        // This middleware is the service's proxy.
        trustedProxies: ['127.0.0.1'],
        ledger: 'memory:',
        rateLimit: 0,
      });
      return {
        // The pages name the widget only when they are served, where Vite does not look for dependencies.
        optimizeDeps: { entries: ['index.html', 'demo/*.html', 'src/cdn-all.ts'] },
        // The Lit that visitors get, without the warnings of its development build.
        resolve: { conditions: ['module', 'browser', 'production'] },
        server: {
          proxy: {
            [servicePath.source]: {
              target: service.url,
              rewrite: (path) => path.replace(servicePath, ''),
              configure: (proxy) => {
                proxy.on('proxyReq', (forwarded, request: Connect.IncomingMessage) => {
                  const [, country = ''] = servicePath.exec(request.originalUrl ?? '') ?? [];
                  const address =
                    addresses[country.toUpperCase()] ?? request.socket.remoteAddress ?? '';
                  forwarded.setHeader('x-forwarded-for', address);
                });
              },
            },
          },
        },
      };
    },

    configureServer(server) {
      server.httpServer?.once('close', () => void service.close());
      let rates: string | undefined;
      server.middlewares.use(ratesPath, (_, response) => {
        rates ??= ratesFile();
        response.setHeader('content-type', 'application/json');
        // The demo works at any time, and a page does not believe a file of two weeks ago.
        response.end(datedToday(rates));
      });
    },

    transformIndexHtml(html, { originalUrl = '' }) {
      const query = new URLSearchParams(originalUrl.split('?')[1]);
      const country = query.get('visit-from')?.toUpperCase() ?? '';
      const service = `/from/${country in addresses ? country : 'here'}`;
      // From source, so that a change of `src/` reloads the page.
      return html.replace(published, (_, file: string, settings: string) =>
        wayOf(query) === 'files'
          ? `<script type="module" async src="/src/cdn-${file}.ts"${settings}>`
          : `<script type="module" async src="/src/cdn${file === 'all' ? '-all' : ''}.ts" data-apikey="demo" data-base-url="${service}">`,
      );
    },
  };
}
