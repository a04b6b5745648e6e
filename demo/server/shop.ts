import { fileURLToPath } from 'node:url';
import { startService } from 'local-price-service';
import type { Connect, Plugin } from 'vite';
import { setupOf } from '../site/setup.ts';
import { addresses } from './addresses.ts';

/** `/from/NG/…` calls the service as a visitor from Nigeria, `/from/here/…` as the real visitor. */
const servicePath = /^\/from\/([A-Za-z]+)(?=\/)/;

const root = new URL('../../', import.meta.url);

/** The script tag of the published pages, which have no service. */
const published = /<script async src="\/local-price-(static|all)\.js"([^>]*)>/;

/**
 * Serves the demo shop: the pages, the widget from source, and the real service. The service learns the
 * visitor's address from a forwarded header, as it does behind any proxy. `?visit-from=NG` sets the country.
 * With `?consent=required`, the page requests nothing before the visitor agrees. With `?without=service`,
 * the page has only what the built site has: a rates file and the time zone.
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
        // The age of the data is no matter here.
        log: {
          info: () => undefined,
          warn: () => undefined,
          error: (line) => void process.stderr.write(`${line}\n`),
        },
      });
      return {
        // The widget's script tag is added while a page is served, too late for Vite's search for dependencies.
        optimizeDeps: {
          entries: ['index.html', 'demo/*.html', 'demo/live/live.ts', 'src/cdn-all.ts'],
        },
        // Lit's production build, as visitors get it, without the development warnings.
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
    },

    transformIndexHtml(html, { originalUrl = '' }) {
      const query = new URLSearchParams(originalUrl.split('?')[1]);
      const country = query.get('visit-from')?.toUpperCase() ?? '';
      const service = `/from/${country in addresses ? country : 'here'}`;
      // The widget comes from source, so a change in `src/` reloads the page.
      return html.replace(published, (_, file: string, settings: string) =>
        setupOf(query) === 'files'
          ? `<script type="module" async src="/src/cdn-${file}.ts"${settings}>`
          : `<script type="module" async src="/src/cdn${file === 'all' ? '-all' : ''}.ts" data-apikey="demo" data-base-url="${service}">`,
      );
    },
  };
}
