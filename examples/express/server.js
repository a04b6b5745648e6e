import express from 'express';
import { localPrices } from 'local-price/server';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readRates } from './rates.js';
import { HTMLRewriter } from './rewriter.js';

/** Your proxy must set this header, and must remove one that a visitor sends. */
const countryHeader = 'cf-ipcountry';

const app = express();
app.use(express.static('node_modules/local-price/dist/cdn'));
app.get('/rates.json', (request, response) => response.sendFile('rates.json', { root: '.' }));

app.get('/', async (incoming, response) => {
  const rewriter = localPrices({
    rates: readRates().rates,
    country: incoming.get(countryHeader),
    request: new Request(`http://localhost${incoming.originalUrl}`, { headers: incoming.headers }),
    onError: console.error,
  }).apply(new HTMLRewriter());
  // The page is for one visitor. A stream has no ETag.
  response.set('Cache-Control', 'private, no-cache').type('html');
  await pipeline(createReadStream('shop.html', 'utf8'), rewriter.stream, response);
});

const server = app.listen(process.env.PORT ?? 3000, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);
