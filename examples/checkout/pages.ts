import { html, raw } from 'hono/html';
import { formatPrice, priceFor } from 'local-price/money';
import { randomUUID } from 'node:crypto';
import { countries, titles, type PriceList } from './list.ts';
import type { Order } from './order.ts';
import type { Charged, Html, Purchase } from './provider.ts';

const locale = 'en';

/**
 * Returns the front page.
 *
 * @param prices the list, for the provider and the customer
 * @param service how pages reach the currency service
 */
export function frontPage(prices: PriceList, service: { baseUrl: string; apikey: string }): Html {
  const json = JSON.stringify(prices).replaceAll('<', '\\u003c');
  const head = html`<script>
      window.localPriceSettings = ${raw(json)};
    </script>
    <script
      async
      src="${service.baseUrl}/local-price.js"
      data-apikey="${service.apikey}"
      data-base-url="${service.baseUrl}"></script>
    <script type="module">
      const form = document.querySelector('form');
      const items = () =>
        [...form.querySelectorAll('local-price')].map((price) => ({
          value: price.value,
          quantity: form.elements[price.product + '-quantity'].value || 0,
        }));
      const showTotal = () => {
        form.querySelector('#total').textContent = window.localPrice?.total(items())?.text ?? '–';
      };
      // Most people live where they ship to, or where they are.
      async function propose() {
        const { country } = await localPrice.visitor();
        const own = form.elements.country;
        if (own.dataset.own === undefined) own.value = country ?? '';
        if (!own.value) own.value = '';
      }
      document.addEventListener('input', showTotal);
      document.addEventListener('local-price-change', showTotal);
      await customElements.whenDefined('local-price');
      document.addEventListener('change', ({ target }) => {
        if (target === form.elements.country) target.dataset.own = '';
        if (target.matches('country-picker')) propose();
      });
      showTotal();
      await propose();
    </script>`;
  const isBound = !prices.currencies.includes(' ');
  return layout(
    'Tea things',
    html`${
        isBound
          ? html`<p id="bound">You pay in ${prices.currencies}, as for your subscription.</p>`
          : html`<label>
              Currency <currency-picker currencies="${prices.currencies}"></currency-picker>
            </label>`
      }
      <form action="/checkout" method="post">
        <input type="hidden" name="order" value="${randomUUID()}" />
        ${Object.keys(prices.products).map((sku) => product(sku, prices))}
        <p>Total: <output id="total">–</output></p>
        <label> Ship to <country-picker name="ship-to" countries="SHIP"></country-picker> </label>
        <label>
          Your address is in
          <select name="country" autocomplete="country" required>
            <option value="">Choose a country</option>
            ${[...countries].map(([code, each]) => html`<option value="${code}">${each}</option>`)}
          </select>
        </label>
        <button>Buy</button>
      </form>`,
    head,
  );
}

function product(sku: string, prices: PriceList): Html {
  const nobody = { country: null, currency: null, rate: null };
  const own = priceFor(prices.products[sku]!, nobody, prices);
  return html`<fieldset>
    <legend>${titles[sku]}</legend>
    <p class="price">
      <local-price product="${sku}" name="${sku}">${formatPrice(own, { locale })}</local-price>
    </p>
    <label>
      Quantity
      <input name="${sku}-quantity" type="number" min="0" max="99" value="0" />
    </label>
  </fieldset>`;
}

/** Returns a page that explains why a price differs, and asks for confirmation. */
export function confirmPage({ id, country }: Order, purchase: Purchase, reason: string): Html {
  const fields = purchase.lines.flatMap(({ sku, quantity, price }) => [
    [`${sku}-quantity`, String(quantity)],
    [sku, price.amount],
    [`${sku}-currency`, price.currency],
    [`${sku}-rate-date`, price.rateDate ?? ''],
  ]);
  return layout(
    'Please check the price again',
    html`<p id="reason">${reason}</p>
      <p>Nothing was charged.</p>
      <form action="/checkout" method="post">
        ${linesOf(purchase)}
        <p>Total: <output id="total">${formatPrice(purchase.total, { locale })}</output></p>
        <p>Delivered to ${countries.get(country)}</p>
        ${[['order', id], ['country', country], ...fields].map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Buy at this price</button>
      </form>
      <p><a href="/">Back to the shop</a></p>`,
  );
}

function linesOf({ lines }: Purchase): Html {
  return html`<ul>
    ${lines.map(
      ({ sku, quantity, price }) =>
        html`<li>${quantity} × ${titles[sku]}: ${formatPrice(price, { locale })}</li>`,
    )}
  </ul>`;
}

/** Returns the page of the shop on which a buyer pays. */
export function payPage(content: Html): Html {
  return layout(
    'Payment',
    html`${content}
      <p><a href="/">Back to the shop</a></p>`,
  );
}

/** Returns a page that shows what was charged. */
export function receiptPage(charged: Charged): Html {
  return layout(
    'Thank you',
    html`<p>We have charged you</p>
      <p class="price" id="charged">${formatPrice(charged, { locale })}</p>
      <p>Order <span id="order">${charged.order}</span></p>
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
          h1 {
            font-size: 1.6rem;
          }
          fieldset {
            margin: 1rem 0;
            border: 1px solid #ccc;
            border-radius: 0.5rem;
          }
          .price,
          #total {
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
          input,
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
