import { defineConfig } from 'vite';
import { shop } from './demo/server/shop.ts';
import { site } from './demo/site/site.ts';

/**
 * Serves the documentation with the demo shop, and builds it as a static site. The published files of
 * the package are made by scripts/build.ts.
 *
 * The built site needs no service. `SITE_RATES` is the path or the address of the table that its rates come
 * from (default: the one in the service's package, as if it were of today).
 */
export default defineConfig({
  appType: 'mpa',
  plugins: [site(), shop()],
  server: { host: 'localhost', port: 5173, strictPort: true },
  build: { outDir: 'site', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
});
