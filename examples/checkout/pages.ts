import { html, raw } from 'hono/html';
import {
  derive,
  formatPrice,
  priceFor,
  type PriceValue,
  type ServerTerms,
} from 'local-price/money';
import { randomUUID } from 'node:crypto';
import type { Order } from './order.ts';
import type { Charge } from './payments.ts';
import { countries, currencies, products, type Product } from './products.ts';
import { settings } from './settings.ts';

type Html = ReturnType<typeof html>;

const locale = 'en';

/** Returns the front page. @param service how pages reach the currency service */
export function frontPage(service: { baseUrl: string; apikey: string }): Html {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const head = html`<script>
      window.localPriceSettings = ${raw(json)};
    </script>
    <script
      async
      src="${service.baseUrl}/local-price.js"
      data-apikey="${service.apikey}"
      data-base-url="${service.baseUrl}"></script>
    <script type="module">
      // Most people live where they ship to, or where they are.
      async function propose() {
        const { country } = await localPrice.visitor();
        for (const { options } of document.querySelectorAll('select:not([data-own])')) {
          for (const each of options) each.selected ||= each.value === country;
        }
      }
      await customElements.whenDefined('local-price');
      document.addEventListener('change', ({ target }) => {
        if (target.matches('select')) target.dataset.own = '';
        if (target.matches('country-picker')) propose();
      });
      await propose();
    </script>`;
  return layout(
    'Tea things',
    html`<label>
        Currency <currency-picker currencies="${currencies.join(' ')}"></currency-picker>
      </label>
      ${[...products].map(([sku, product]) => productForm(sku, product))}`,
    head,
  );
}

function productForm(sku: string, { name, terms, perKilogram }: Product): Html {
  const listed = priceFor(terms, { country: null, currency: null, rate: null }, settings);
  return html`<form id="${sku}" action="/checkout" method="post">
    <h2>${name}</h2>
    <p class="price">
      <local-price id="${sku}-price" name="price" ${attributesOf(terms)}
        >${formatPrice(listed, { locale })}</local-price
      >
    </p>
    ${
      perKilogram &&
      html`<p>
        <local-price of="${sku}-price" ${attributesOf(perKilogram)}
          >${unitPrice(listed, perKilogram)}</local-price
        >
        per kilogram
      </p>`
    }
    <input type="hidden" name="order" value="${randomUUID()}" />
    <input type="hidden" name="product" value="${sku}" />
    <label> Ship to <country-picker name="ship-to" countries="SHIP"></country-picker> </label>
    <label>
      Your address is in
      <select name="country" autocomplete="country" required>
        <option value="">Choose a country</option>
        ${[...countries].map(([code, each]) => html`<option value="${code}">${each}</option>`)}
      </select>
    </label>
    <button>Buy</button>
  </form>`;
}

/** Returns the price per kilogram as the page prints it. */
function unitPrice(price: PriceValue, terms: { times: string }): string {
  return formatPrice(derive(price, terms, settings), { locale });
}

/** Returns the terms of a price as attributes: `basePrice` becomes `base-price`. */
function attributesOf(terms: ServerTerms | { times: string }): Html[] {
  return Object.entries(terms).map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return html`${attribute}="${[value].flat().join(' ')}" `;
  });
}

/** Returns a page that explains why the price differs, and asks for confirmation. */
export function confirmPage(order: Order, price: PriceValue, reason: string): Html {
  const { perKilogram } = order.product;
  const fields = {
    order: order.id,
    product: order.sku,
    country: order.country,
    price: price.amount,
    'price-currency': price.currency,
    'price-rate-date': price.rateDate ?? '',
  };
  return layout(
    'Please check the price again',
    html`<p id="reason">${reason}</p>
      <p>Nothing was charged.</p>
      <form action="/checkout" method="post">
        <h2>${order.product.name}</h2>
        <p class="price" id="price">${formatPrice(price, { locale })}</p>
        ${perKilogram && html`<p id="unit">${unitPrice(price, perKilogram)} per kilogram</p>`}
        <p>Delivered to ${countries.get(order.country)}</p>
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Buy at this price</button>
      </form>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** Returns a page that shows what was charged. */
export function receiptPage(charge: Charge): Html {
  return layout(
    'Thank you',
    html`<p>We have charged you for: ${charge.description}</p>
      <p class="price" id="charged">${formatPrice(charge, { locale })}</p>
      <p>Order ${charge.order}</p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** Returns a page with one message. */
export function messagePage(text: string): Html {
  return layout(
    'Sorry',
    html`<p id="message">${text}</p>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

function layout(title: string, body: Html, head?: Html): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          body {
            max-width: 28rem;
            margin: 0 auto;
            padding: 1rem;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            overflow-wrap: anywhere;
          }
          form {
            margin: 1rem 0;
            padding: 1rem;
            border: 1px solid #ccc;
            border-radius: 0.5rem;
          }
          h1 {
            font-size: 1.6rem;
          }
          h2 {
            margin: 0;
            font-size: 1.1rem;
          }
          .price {
            margin: 0 0 0.5rem;
            font-size: 1.4rem;
          }
          local-price::part(compare-at) {
            color: #666;
            font-size: 1rem;
          }
          currency-picker,
          country-picker {
            display: block;
          }
          label {
            display: block;
            margin-top: 0.5rem;
          }
          select,
          ::part(select),
          button {
            box-sizing: border-box;
            width: 100%;
            min-height: 2.75rem;
            font: inherit;
          }
          button {
            margin-top: 1rem;
            border: 0;
            border-radius: 0.25rem;
            color: #fff;
            background: #14532d;
          }
        </style>
        ${head}
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
}
