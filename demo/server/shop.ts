import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startService } from 'local-price-service';
import type { Connect, Plugin } from 'vite';
import { addresses } from './addresses.ts';

/** What the page's script tag has for a base URL, before the visitor's country is put in. */
const placeholder = '/from/here';

/** `/from/NG/…`: what is asked as a visitor from there; `/from/here/…`: as the real one. */
const servicePath = /^\/from\/([A-Za-z]+)(?=\/)/;

const root = new URL('../../', import.meta.url);

/**
 * The demo shop: the page, the built widget, and behind it the real service, which is told where the
 * visitor is in the way in which any proxy tells it. `?visit-from=NG` picks the country, and with
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
      server.middlewares.use((request, response, next) => {
        if (request.url !== '/local-price.js') return next();
        // Read at each request: a build may be going on, and the page then takes the next one.
        return readFile(new URL('dist/cdn/local-price.js', root)).then((script) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(script);
        }, next);
      });
      server.httpServer?.once('close', () => void service.close());
    },

    transformIndexHtml(html, { originalUrl = '' }) {
      const query = new URLSearchParams(originalUrl.split('?')[1]);
      const country = query.get('visit-from')?.toUpperCase() ?? '';
      const place = country in addresses ? `/from/${country}` : placeholder;
      const consent = query.get('consent') === 'required' ? ' data-consent="required"' : '';
      return html.replace(`"${placeholder}"`, `"${place}"${consent}`);
    },
  };
}
