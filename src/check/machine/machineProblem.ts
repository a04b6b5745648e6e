import { parseDecimal } from '../../input/decimal.js';
import { fractionDigits } from '../../pricing/decimal/fractionDigits.js';
import type { Look } from '../page/look.js';
import { verdict, type Verdict } from '../verdicts.js';
import { basePricesOf, comparedWith, isAmong, type BasePrices } from './basePrices.js';
import { ofThePage } from './ofThePage.js';
import { soldIn, type OfferPrice } from './offersOf.js';

/** The meta tags with a price. */
const priceTags = {
  'og:price': 'price',
  'product:price': 'price',
  'product:sale_price': 'price',
  'product:original_price': 'list',
} as const;

/** Returns the first price of what the page sells that machines do not read as the page means it. */
export function machineProblem({ prices, machine }: Look): Verdict | null {
  const bases = basePricesOf(prices);
  if (!bases.low.length) return null;
  const pages = new Set(machine.addresses);
  const sold = machine.graphs.flatMap(({ syntax, things }) =>
    soldIn(things, pages).map((each) => ({ ...each, where: `The ${syntax}` })),
  );
  for (const { where, offers, range } of ofThePage(sold, machine, prices)) {
    const found =
      firstProblem(where, range, bases) ??
      (offers.length > 1 ? problemOfVariants(where, offers, bases) : null) ??
      (offers.length === 1 ? firstProblem(where, offers[0]!, bases) : null);
    if (found) return found;
  }
  return tagProblem(machine.tags, bases);
}

/** Returns why the data for machines cannot be read. */
export function unreadableProblem({ prices, machine: { faults } }: Look): Verdict | null {
  const [first] = faults;
  return first && prices.length ? verdict('machine-data-unreadable', first) : null;
}

function tagProblem(tags: Look['machine']['tags'], bases: BasePrices): Verdict | null {
  for (const [tag, kind] of Object.entries(priceTags)) {
    const name = `${tag}:amount`;
    const [currency = ''] = tags.get(`${tag}:currency`) ?? [];
    for (const amount of tags.get(name) ?? []) {
      const price = { name, kind, amount, currency };
      // Beside a sale price, it may be the previous price.
      const mayBeList = tag === 'product:price' && tags.has('product:sale_price:amount');
      if (mayBeList && !problemOf('', { ...price, kind: 'list' }, bases)) continue;
      const found = problemOf('The meta tag', price, bases);
      if (found) return found;
    }
  }
  return null;
}

const firstProblem = (
  where: string,
  prices: readonly OfferPrice[],
  bases: BasePrices,
): Verdict | null => first(prices, (price) => problemOf(where, price, bases));

/** The page shows one of the variants: the prices of the others are only judged by their form. */
function problemOfVariants(
  where: string,
  offers: readonly (readonly OfferPrice[])[],
  bases: BasePrices,
): Verdict | null {
  const formProblem = first(offers.flat(), (price) =>
    isNumber(price) && !isGrouped(price) ? null : problemOf(where, price, bases),
  );
  if (formProblem) return formProblem;
  const problems = offers.map((each) => firstProblem(where, each, bases));
  return problems.every((each) => each !== null) ? problems[0]! : null;
}

function first<T>(all: readonly T[], problem: (each: T) => Verdict | null): Verdict | null {
  for (const each of all) {
    const found = problem(each);
    if (found) return found;
  }
  return null;
}

function problemOf(where: string, price: OfferPrice, bases: BasePrices): Verdict | null {
  const { name, kind, amount, currency } = price;
  const own = `${where} ${name}`;
  const wanted = comparedWith(bases, price);
  const shown = wanted.map((each) => `${each.amount} ${each.currency}`);
  const [example] = wanted.length ? wanted : bases.low;
  const of = kind === 'list' ? 'the previous price' : 'the base price';
  const is = `${of} is ${shown.slice(0, 3).join(', ')}${shown.length > 3 ? ' …' : ''}.`;
  if (!isNumber(price)) {
    return verdict(
      'machine-price-differs',
      `${own} is “${amount}”, in which machines read no number${kind === 'other' || !shown.length ? '.' : `, but ${is}`}`,
      `Write digits with a point, without signs, groups or words: ${example!.amount}.`,
    );
  }
  if (kind === 'other' || !shown.length || isAmong(price, wanted)) return null;
  const read = `${amount.trim()} ${currency}`.trim();
  const said = isGrouped(price) ? `“${amount}”: machines read ${read}` : read;
  return verdict('machine-price-differs', `${own} is ${said}, but ${is}`);
}

const isNumber = ({ amount }: OfferPrice): boolean => parseDecimal(amount) !== null;

/** Whether a point is probably meant to group digits: no price of the currency has three digits after it. */
const isGrouped = ({ amount, currency, kind }: OfferPrice): boolean =>
  kind !== 'other' &&
  /\.\d{3}$/.test(amount.trim()) &&
  fractionDigits(currency.trim().toUpperCase()) < 3;
