import { parseHTML } from 'linkedom';
import { renderPrice, type RenderOptions } from '../../src/server/renderPrice.ts';
import type { ServerVisitor } from '../../src/server/ServerVisitor.ts';
import { sample } from '../proof/countries.ts';
import { escape } from './escape.ts';
import { formatMarkup } from './formatMarkup.ts';
import { ratesOfSite } from './ratesFile.ts';
import { nameOf } from './visitors.ts';

/** Visitors whose prices are in the HTML. */
const visitors = [
  { country: 'JP', currency: 'JPY' },
  { country: 'DE', currency: 'EUR' },
] as const satisfies readonly ServerVisitor[];

/** Fills in the prices of the page that are in its HTML, in roots of plain elements, and the markup of the first. */
export function withServedPrices(html: string): string {
  return html
    .replace('<!-- prices in the first byte -->', () => visitors.map(itemFor).join(''))
    .replace('<!-- markup of a price in the first byte -->', () => {
      const { document } = parseHTML(renderPrice(sample, visitors[0], optionsFor(visitors[0])));
      return escape(formatMarkup(document.querySelector('local-price')!));
    });
}

function itemFor(visitor: (typeof visitors)[number]): string {
  const root = renderPrice.root(sample, visitor, optionsFor(visitor));
  return `<li><p class="where">From ${nameOf(visitor.country)}</p><p class="price">${root}$49.00</p></li>`;
}

/** The rates of the site may be older than a server accepts, so the rate alone is given. */
function optionsFor({ currency }: (typeof visitors)[number]): RenderOptions {
  const { date, usd } = ratesOfSite();
  const exchangeRate = usd[currency.toLowerCase()]!;
  return { rate: { from: 'USD', to: currency, exchangeRate, date }, locale: 'en' };
}
