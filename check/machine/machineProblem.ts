import { parseDecimal } from '../../src/input/index.js';
import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.js';
import type { PageView } from '../page/PageView.js';
import { verdict, type Verdict } from '../verdicts.js';
import { basePricesOf, comparedWith, isAmong, type BasePrices } from './basePrices.js';
import { ofThePage } from './ofThePage.js';
import type { Offer, OfferPrice } from './offersOf.js';

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
  const currencies = new Set([...bases.low, ...bases.high].map(({ currency }) => currency));
  const isMisread = (price: OfferPrice): boolean => {
    const currency = price.currency.trim().toUpperCase();
    const isForeign = price.kind === 'price' && currency !== '' && !currencies.has(currency);
    return !isNumber(price) || isGrouped(price) || isForeign;
  };
  for (const { syntax, offers, range } of ofThePage(machine.sold, machine, prices)) {
    const problemsOf = (all: readonly OfferPrice[]): Verdict[] =>
      all.flatMap((price) => problemOf(`The ${syntax}`, price, bases) ?? []);
    const shownOnes = offers.filter(isShown);
    const variants = shownOnes.length ? shownOnes : offers;
    // The page shows one of the variants, so the prices of one must be right.
    const ofVariants = variants.map((each) => problemsOf(each.prices));
    const [found] = [
      ...problemsOf(range),
      ...problemsOf(offers.flatMap((each) => each.prices).filter(isMisread)),
      ...(ofVariants.every(({ length }) => length) ? ofVariants.flat() : []),
    ];
    if (found) return found;
  }
  return tagProblem(machine.tags, bases);
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

function problemOf(where: string, price: OfferPrice, bases: BasePrices): Verdict | null {
  const { name, kind, amount, currency } = price;
  const wanted = comparedWith(bases, price);
  const shown = wanted.map((each) => `${each.amount} ${each.currency}`);
  const of = { list: 'the previous price', high: 'the highest price' }[kind as 'high'];
  const some = shown.slice(0, 3).join(', ') + (shown.length > 3 ? ' …' : '');
  const but = shown.length && kind !== 'other' ? `, but ${of ?? 'the base price'} is ${some}` : '';
  const differs = (what: string, remedy?: string): Verdict =>
    verdict('machine-price-differs', `${where} ${name} is ${what}${but}.`, remedy);
  if (!isNumber(price)) {
    const { amount: example } = (wanted[0] ?? bases.low[0])!;
    return differs(
      `“${amount}”, in which machines read no number`,
      `Write digits with a point, without signs, groups or words: ${example}.`,
    );
  }
  if (kind === 'other' || isAmong(price, wanted)) return null;
  const read = `${amount.trim()} ${currency}`.trim();
  if (isGrouped(price)) return differs(`“${amount}”: machines read ${read}`);
  return shown.length ? differs(read) : null;
}

const isNumber = ({ amount }: OfferPrice): boolean => parseDecimal(amount) !== null;

/** Whether a point is probably meant to group digits: no price of the currency has three digits after it. */
const isGrouped = ({ amount, currency, kind }: OfferPrice): boolean =>
  kind !== 'other' &&
  /\.\d{3}$/.test(amount.trim()) &&
  fractionDigits(currency.trim().toUpperCase()) < 3;
