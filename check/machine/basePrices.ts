import { fractionDigits } from '../../src/pricing/decimal/fractionDigits.js';
import { parsePrices } from '../../src/pricing/parseTerms.js';
import {
  decimalPlaces,
  divide,
  parseDecimal,
  printDecimal,
  printedPlaces,
} from '../../src/input/index.js';
import type { PriceView } from '../page/PageView.js';
import type { OfferPrice } from './offersOf.js';

/** An amount that the page itself gives. */
type Amount = Pick<OfferPrice, 'amount' | 'currency'>;

/** What the prices of a page say, for comparison with the data for machines. */
export type BasePrices = Readonly<Record<'low' | 'high' | 'list', readonly Amount[]>>;

/** Reads the base prices, fixed prices and previous prices of a page. */
export function basePricesOf(prices: readonly PriceView[]): BasePrices {
  const [low, high, list]: [Amount[], Amount[], Amount[]] = [[], [], []];
  for (const { value, terms } of prices) {
    if (!value) continue;
    const currency = value.baseCurrency;
    const { basePrice = '', basePriceMax = '' } = terms;
    const fixed = fixedPrices(terms.prices ?? '');
    const base = [basePrice, value.baseAmount].map((amount) => ({ amount, currency }));
    low.push(...base, ...fixed.flatMap(([lower]) => lower!));
    high.push({ amount: basePriceMax, currency }, ...fixed.flatMap(([, upper]) => upper ?? []));
    list.push(...fixedPrices(terms.compareAt ?? '', currency).flatMap(([lower]) => lower!));
  }
  return { low: distinct(low), high: distinct(high), list: distinct(list) };
}

/** Reads prices of any place, so that the groups of the page need not be known. A bare amount is in the base currency. */
function fixedPrices(text: string, base = ''): Amount[][] {
  return text.split(/[\s,]+/).flatMap((word) => {
    const price = word.replace(/^[\w-]+\//, '');
    const { items } = parsePrices(/^[\d.]+$/.test(price) ? `${base}:${price}` : price);
    return items.map(({ amounts, currency }) =>
      amounts.map((each) => {
        const places = Math.max(fractionDigits(currency), decimalPlaces(each));
        return { amount: printDecimal(each, places), currency };
      }),
    );
  });
}

function distinct(amounts: readonly Amount[]): Amount[] {
  const given = amounts.filter(({ amount }) => amount);
  return [...new Map(given.map((each) => [`${each.amount} ${each.currency}`, each])).values()];
}

/** Returns the amounts with which a price in the data for machines is compared. */
export function comparedWith(
  { low, high, list }: BasePrices,
  price: OfferPrice,
): readonly Amount[] {
  if (price.kind === 'list') return list;
  if (price.kind !== 'high') return price.kind === 'low' ? low : [...low, ...high];
  const isSame = ({ currency }: Amount): boolean => !price.currency || isCurrency(price, currency);
  const [lower, upper] = [low.filter(isSame), high.filter(isSame)];
  // Several prices of one currency are a range too.
  const several = lower.length > 1 || !upper.length ? highest(lower) : [];
  // In a currency that the page does not have, any price is wrong.
  return lower.length ? [...upper, ...several] : high.length ? high : highest(low);
}

function highest(amounts: readonly Amount[]): Amount[] {
  const most = Math.max(...amounts.map(({ amount }) => Number(amount)));
  return amounts.filter(({ amount }) => Number(amount) === most);
}

const isCurrency = (price: OfferPrice, currency: string): boolean =>
  price.currency.trim().toUpperCase() === currency;

/** Whether machines read one of these amounts in a price. An amount with more digits may be rounded to the price's. */
export function isAmong(price: OfferPrice, amounts: readonly Amount[]): boolean {
  const { amount, currency } = price;
  return amounts.some((each) => {
    if (currency.trim() && !isCurrency(price, each.currency)) return false;
    const digits = (): number => fractionDigits(each.currency);
    const places = Math.max(printedPlaces(amount.trim()), digits());
    const [one, other] = [parseDecimal(amount, digits), parseDecimal(each.amount, digits)];
    if (!one || !other) return false;
    const scale = 10n ** BigInt(places);
    const rounded = divide(other.numerator * scale, other.denominator);
    return one.numerator * scale === rounded * one.denominator;
  });
}
