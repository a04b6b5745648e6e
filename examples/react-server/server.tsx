import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { App } from './src/App.tsx';

const page = readFileSync('dist/client/index.html', 'utf8');

const app = new Hono();
app.use('/assets/*', serveStatic({ root: 'dist/client' }));
app.get('/', (context) => context.html(page.replace('<!--app-->', () => renderToString(<App />))));

serve(
  { fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT'] ?? 3000) },
  ({ port }) => console.log(`http://127.0.0.1:${port}/`),
);
