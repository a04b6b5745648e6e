import { formatPrice, priceFor } from 'local-price/money';
import { list, titles } from './list.js';
import { structuredData } from './structuredData.js';

/** Returns data as JSON that can't end a script. */
const json = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Returns the price of a product for visitors without JavaScript. */
function ownPrice(sku) {
  const nobody = { country: null, currency: null, rate: null };
  return formatPrice(priceFor(list.products[sku], nobody, list), { locale: 'en' });
}

/** Returns the page of the shop. */
export function page() {
  const forms = Object.keys(list.products).map(
    (sku) => `<form action="/buy" method="post">
      <h2>${titles[sku]}</h2>
      <input type="hidden" name="sku" value="${sku}" />
      <p><local-price product="${sku}" name="price">${ownPrice(sku)}</local-price></p>
      <button>Buy</button>
    </form>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Tea things</title>
    <link rel="icon" href="data:," />
    <script type="application/ld+json">${json(structuredData())}</script>
    <script>window.localPriceSettings = ${json(list)};</script>
    <script async src="/local-price-static.js" data-rates="/rates.json"></script>
  </head>
  <body>
    <h1>Tea things</h1>
    <label>Currency <currency-picker></currency-picker></label>
    ${forms.join('\n    ')}
  </body>
</html>`;
}
