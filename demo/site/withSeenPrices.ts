import { parseHTML } from 'linkedom';
import type { ServerTerms } from 'local-price/money';
import { countries, sample } from '../proof/countries.ts';
import { seenFrom, type PriceTexts } from '../proof/seenFrom.ts';
import { ratesOfSite } from './ratesFile.ts';
import { nameOf } from './visitors.ts';

const proof = '<!-- one price from four countries -->';

/** `<!-- fixed from DE JP -->`: the example with `data-show="fixed"`, as visitors from these countries see it. */
const seen = /<!-- ([\w-]+) from ((?:[A-Z]{2} ?)+)-->/g;

/** Fills in the prices that a page shows from several countries at once. */
export function withSeenPrices(html: string): string {
  if (html.search(seen) >= 0) {
    const { document } = parseHTML(html);
    return html.replace(seen, (_, name: string, codes: string) =>
      listOf(document.querySelector(`[data-show="${name}"]`)!, codes.trim().split(' ')),
    );
  }
  return html.replace(proof, () => cards(/<html lang="([\w-]+)"/.exec(html)![1]!));
}

/** Returns links to the shop, as seen from each country. */
function cards(language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const items = countries.map((code) => {
    const { price } = seenFrom(sample, code, ratesOfSite(), language);
    return `<li><a href="/?visit-from=${code}#shop">
              <span class="where">${names.of(code)}</span>
              <span class="price" data-country="${code}">${price}</span>
            </a></li>`;
  });
  return `<ul class="seen-cards" id="proof">
            ${items.join('\n            ')}
          </ul>`;
}

function listOf(example: Element, codes: readonly string[]): string {
  const items = codes.map((code) => {
    const text = textOf(seenFrom(termsOf(example), code, ratesOfSite()), example);
    return `<li><span class="where">From ${nameOf(code)}</span> <span class="price">${text}</span></li>`;
  });
  return `<ul class="seen">${items.join('')}</ul>`;
}

function textOf({ price, was }: PriceTexts, example: Element): string {
  const own = example.getAttribute('show') === 'both' ? example.textContent!.trim() : price;
  const both = own === price ? price : `${price} <small>(${own})</small>`;
  return was === undefined ? both : `<s>${was}</s> ${both}`;
}

/** Returns the attributes of an element as terms of a price. */
function termsOf(element: Element): ServerTerms {
  return Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
