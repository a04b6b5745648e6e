import { defineConfig } from 'vite';
import { shop } from './demo/server/shop.ts';
import { site } from './demo/site/site.ts';

/**
 * Serves the documentation with the demo shop, and builds it as a static site. The package's published
 * files are built by scripts/build.ts.
 *
 * The built site needs no service. `RATES` is the path or URL of the table that its rates come from (default:
 * the table in the service's package, which pages then read as today's).
 */
export default defineConfig({
  appType: 'mpa',
  plugins: [site(), shop()],
  server: { host: 'localhost', port: 5173, strictPort: true },
  build: { outDir: 'site', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
});
