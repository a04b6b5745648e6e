import { formatPrice, priceFor, rateFrom, rateNeeded } from 'local-price/money';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { list, titles } from './list.js';
import { page } from './page.js';

const files = {
  '/local-price-static.js': [
    'text/javascript',
    'node_modules/local-price/dist/cdn/local-price-static.js',
  ],
  '/rates.json': ['application/json', process.env.RATES ?? 'rates.json'],
};

/** Returns what a form orders, at the price of the list. */
function charge(form) {
  const sku = form.get('sku') ?? '';
  if (!Object.hasOwn(list.products, sku)) throw new RangeError(`There is no product "${sku}".`);
  const visitor = { country: null, currency: form.get('price-currency') || null };
  const pair = rateNeeded(list.products[sku], visitor, list);
  const rate = rateFrom(readFileSync(files['/rates.json'][1], 'utf8'), pair);
  const price = priceFor(list.products[sku], { ...visitor, rate }, list);
  const shown = `${titles[sku]}: ${formatPrice(price, { locale: 'en' })}`;
  // What the page has shown is only compared.
  const isShown = price.amount === form.get('price') && price.currency === visitor.currency;
  return isShown
    ? `You pay ${shown}.`
    : `The price is another one now. ${shown}. Nothing was charged.`;
}

const server = createServer(async (request, response) => {
  const send = (status, type, body) =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const [path] = request.url.split('?');
  try {
    if (path === '/') send(200, 'text/html', page());
    else if (path === '/buy' && request.method === 'POST') {
      send(200, 'text/plain', charge(new URLSearchParams(await text(request))));
    } else if (Object.hasOwn(files, path)) {
      const [type, file] = files[path];
      send(200, type, readFileSync(file));
    } else send(404, 'text/plain', 'Not found');
  } catch (error) {
    const isOrder = error instanceof RangeError || error.subject?.name === 'currency';
    if (!isOrder) console.error(error);
    send(isOrder ? 400 : 500, 'text/plain', isOrder ? error.message : 'Nothing was charged.');
  }
});

server.listen(process.env.PORT ?? 3000, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);
