import { fileURLToPath } from 'node:url';
import { startService } from 'local-price-service';
import type { Connect, Plugin } from 'vite';
import { addresses } from './addresses.ts';

/** What the page's script tag has for a base URL, before the visitor's country is put in. */
const placeholder = '/from/here';

/** `/from/NG/…`: what is asked as a visitor from there; `/from/here/…`: as the real one. */
const servicePath = /^\/from\/([A-Za-z]+)(?=\/)/;

const root = new URL('../../', import.meta.url);

/** How the pages load the widget when they are published. */
const published = /<script async src="\/local-price(-all)?\.js"/;

/** How they load it here: from source, so that a change of `src/` reloads the page. */
const fromSource = '<script type="module" async src="/src/cdn$1.ts"';

/**
 * The demo shop: the pages, the widget from source, and behind it the real service, which is told where
 * the visitor is in the way in which any proxy tells it. `?visit-from=NG` picks the country, and with
 * `?consent=required` the page asks nothing before the visitor agrees.
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
    },

    transformIndexHtml(html, { originalUrl = '' }) {
      const query = new URLSearchParams(originalUrl.split('?')[1]);
      const country = query.get('visit-from')?.toUpperCase() ?? '';
      const place = country in addresses ? `/from/${country}` : placeholder;
      const consent = query.get('consent') === 'required' ? ' data-consent="required"' : '';
      return html
        .replace(published, fromSource)
        .replace(`"${placeholder}"`, `"${place}"${consent}`);
    },
  };
}
