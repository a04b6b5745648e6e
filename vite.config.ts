import { defineConfig } from 'vite';
import { shop } from './demo/server/shop.ts';
import { site } from './demo/site/site.ts';

/**
 * Serves the documentation with the demo shop, and builds it as a static site. The published files of
 * the package are made by scripts/build.ts.
 *
 * `SITE_SERVICE` is the base URL of the service that the built pages ask (default: their own host), and
 * `SITE_KEY` the public key that they send.
 */
export default defineConfig({
  appType: 'mpa',
  plugins: [site(process.env['SITE_SERVICE'] ?? '/', process.env['SITE_KEY'] ?? 'demo'), shop()],
  server: { host: 'localhost', port: 5173, strictPort: true },
  build: { outDir: 'site', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
});
