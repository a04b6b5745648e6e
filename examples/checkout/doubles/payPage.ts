import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** Money that a provider has really taken from a buyer. */
export interface Charge {
  /** The shop's own id of the order. */
  readonly order: string;
  /** The amount in the smallest unit as the provider counts. */
  readonly units: number;
  /** ISO 4217 code in upper case. */
  readonly currency: string;
  /** The same amount as a plain decimal such as `119.00`. */
  readonly amount: string;
}

/** An amount as a plain decimal, and its ISO 4217 code. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** The countries that a buyer's card or account can be from: their names, and the currencies used there. */
export const cardCountries: ReadonlyMap<string, { name: string; currency: string }> = new Map([
  ['US', { name: 'United States', currency: 'USD' }],
  ['CA', { name: 'Canada', currency: 'CAD' }],
  ['FR', { name: 'France', currency: 'EUR' }],
  ['DE', { name: 'Germany', currency: 'EUR' }],
  ['HU', { name: 'Hungary', currency: 'HUF' }],
  ['IN', { name: 'India', currency: 'INR' }],
  ['IE', { name: 'Ireland', currency: 'EUR' }],
  ['JP', { name: 'Japan', currency: 'JPY' }],
  ['KW', { name: 'Kuwait', currency: 'KWD' }],
  ['NG', { name: 'Nigeria', currency: 'NGN' }],
  ['CH', { name: 'Switzerland', currency: 'CHF' }],
  ['GB', { name: 'United Kingdom', currency: 'GBP' }],
]);

/** Invented rates: what one US dollar is worth. */
const rates: ReadonlyMap<string, number> = new Map([
  ['USD', 1],
  ['CAD', 1.4],
  ['CHF', 0.85],
  ['EUR', 0.9],
  ['GBP', 0.8],
  ['HUF', 360],
  ['INR', 85],
  ['JPY', 150],
  ['KWD', 0.3],
  ['NGN', 1500],
]);

/** Returns how much of `to` one unit of `from` is worth, or `undefined` without a rate. */
export function rateBetween(from: string, to: string): number | undefined {
  const [one, other] = [rates.get(from), rates.get(to)];
  return one && other && other / one;
}

/** Returns an amount in smallest units as a plain decimal. */
export function decimalOf(units: number, places: number): string {
  const figures = String(units).padStart(places + 1, '0');
  return places ? `${figures.slice(0, -places)}.${figures.slice(-places)}` : figures;
}

/** Returns an amount as text for a buyer. */
export function moneyText({ amount, currency }: Money): string {
  const [, fraction = ''] = amount.split('.');
  const minimumFractionDigits = fraction.length;
  return new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits }).format(
    Number(amount),
  );
}

/** What people read who pay with a double. */
export const notice = 'This stands in for the payment provider. Nothing is charged.';

/** A hosted page on which a buyer pays. */
export interface PayPage {
  title: string;
  lines: readonly { name: string; price: Money }[];
  /** What a buyer pays whose card is from a country. */
  totalFor(country: string): Money;
  /** Where the form is sent, with the country as `country`. */
  action: string;
  cancelUrl: string;
}

/** Returns a page on which a buyer chooses the country of the card, and pays. */
export function payPage({ title, lines, totalFor, action, cancelUrl }: PayPage): Html {
  const [first = 'US'] = cardCountries.keys();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${notice}</p>
        <ul>
          ${lines.map(({ name, price }) => html`<li>${name}: ${moneyText(price)}</li>`)}
        </ul>
        <p>Total: <output id="total">${moneyText(totalFor(first))}</output></p>
        <form action="${action}" method="post">
          <label>
            Country of the card
            <select name="country" id="card-country">
              ${[...cardCountries].map(
                ([code, each]) =>
                  html`<option value="${code}" data-total="${moneyText(totalFor(code))}">
                    ${each.name}
                  </option>`,
              )}
            </select>
          </label>
          <button id="pay">Pay</button>
        </form>
        <p><a id="cancel" href="${cancelUrl}">Cancel</a></p>
        <script>
          const select = document.getElementById('card-country');
          const show = () => {
            const [option] = select.selectedOptions;
            document.getElementById('total').textContent = option.dataset.total;
          };
          select.addEventListener('change', show);
          show();
        </script>
      </body>
    </html>`;
}
