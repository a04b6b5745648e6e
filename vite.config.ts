import { defineConfig } from 'vite';
import { shop } from './demo/server/shop.ts';

/** Serves the demo shop; the published files are made by scripts/build.ts. */
export default defineConfig({
  appType: 'mpa',
  plugins: [shop()],
  server: { host: 'localhost', port: 5173, strictPort: true },
});
