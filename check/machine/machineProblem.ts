import { parseDecimal } from '../../src/input/decimal.js';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.js';
import type { PageView } from '../page/PageView.js';
import { verdict, type Verdict } from '../verdicts.js';
import { basePricesOf, comparedWith, isAmong, type BasePrices } from './basePrices.js';
import { ofThePage } from './ofThePage.js';
import type { Offer, OfferPrice } from './offersOf.js';

/** The meta tags with a price. */
const priceTags = {
  'og:price': 'price',
  'product:price': 'price',
  'product:sale_price': 'price',
  'product:original_price': 'list',
} as const;

/** Returns the first price of what the page sells that machines do not read as the page means it. */
export function machineProblem({ prices, machine }: PageView): Verdict | null {
  const bases = basePricesOf(prices);
  if (!bases.low.length) return null;
  const shown = new Set(prices.flatMap(({ names }) => names));
  const address = machine.addresses[0] ?? '';
  const isShown = ({ identifiers, addresses }: Offer): boolean =>
    identifiers.some((each) => shown.has(each)) ||
    addresses.some((each) => each.includes('?') && each === address);
  for (const { syntax, offers, range } of ofThePage(machine.sold, machine, prices)) {
    const where = `The ${syntax}`;
    const shownOnes = offers.filter(isShown);
    const found =
      firstProblem(where, range, bases) ??
      formProblem(where, offers, bases) ??
      problemOfVariants(where, shownOnes.length ? shownOnes : offers, bases);
    if (found) return found;
  }
  return tagProblem(machine.tags, bases);
}

/** Returns why the data for machines cannot be read. */
export function unreadableProblem({ prices, machine: { faults } }: PageView): Verdict | null {
  const [first] = faults;
  return first && prices.length ? verdict('machine-data-unreadable', first) : null;
}

function tagProblem(tags: PageView['machine']['tags'], bases: BasePrices): Verdict | null {
  for (const [tag, kind] of Object.entries(priceTags)) {
    const name = `${tag}:amount`;
    const currencies = tags.get(`${tag}:currency`) ?? [];
    for (const [at, amount] of (tags.get(name) ?? []).entries()) {
      // One currency may be for all amounts.
      const currency = currencies[at] ?? currencies[0] ?? '';
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

/** Returns the first price of any variant whose form is wrong, or whose currency the page does not have. */
function formProblem(where: string, offers: readonly Offer[], bases: BasePrices): Verdict | null {
  const currencies = new Set([...bases.low, ...bases.high].map(({ currency }) => currency));
  return first(
    offers.flatMap(({ prices }) => prices),
    (price) => {
      const currency = price.currency.trim().toUpperCase();
      const isForeign = price.kind === 'price' && currency && !currencies.has(currency);
      const isRight = isNumber(price) && !isGrouped(price) && !isForeign;
      return isRight ? null : problemOf(where, price, bases);
    },
  );
}

/** The page shows one of the variants, so the prices of one must be right. */
function problemOfVariants(
  where: string,
  offers: readonly Offer[],
  bases: BasePrices,
): Verdict | null {
  const problems = offers.map(({ prices }) => firstProblem(where, prices, bases));
  return problems.every((each) => each !== null) ? (problems[0] ?? null) : null;
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
  const of = { list: 'the previous price', high: 'the highest price' }[kind as 'high'];
  const is = `${of ?? 'the base price'} is ${shown.slice(0, 3).join(', ')}${shown.length > 3 ? ' …' : ''}.`;
  if (!isNumber(price)) {
    return verdict(
      'machine-price-differs',
      `${own} is “${amount}”, in which machines read no number${kind === 'other' || !shown.length ? '.' : `, but ${is}`}`,
      `Write digits with a point, without signs, groups or words: ${example!.amount}.`,
    );
  }
  if (kind === 'other' || (!shown.length && !isGrouped(price)) || isAmong(price, wanted))
    return null;
  const read = `${amount.trim()} ${currency}`.trim();
  const said = isGrouped(price) ? `“${amount}”: machines read ${read}` : read;
  const differs = shown.length ? `, but ${is}` : '.';
  return verdict('machine-price-differs', `${own} is ${said}${differs}`);
}

const isNumber = ({ amount }: OfferPrice): boolean => parseDecimal(amount) !== null;

/** Whether a point is probably meant to group digits: no price of the currency has three digits after it. */
const isGrouped = ({ amount, currency, kind }: OfferPrice): boolean =>
  kind !== 'other' &&
  /\.\d{3}$/.test(amount.trim()) &&
  fractionDigits(currency.trim().toUpperCase()) < 3;
