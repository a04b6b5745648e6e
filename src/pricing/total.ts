import { asText, check, errorOf, problemWith } from '../input/index.js';
import { printUnits } from '../input/decimal.js';
import { formatPrice, readAmount, type PriceFormat, type PrintedPrice } from './formatPrice.js';

/** A number of equal things. */
export interface TotalItem {
  /** The price of one thing, as in the property `value`; `null` while it is not known. */
  value: PrintedPrice | null;
  /** A whole number of 0 or more, also as text; default: 1. */
  quantity?: number | string | undefined;
}

/** A sum of prices. */
export interface Total {
  /** A plain decimal such as `75600.00`. */
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The sum as printed. */
  readonly text: string;
}

/**
 * Adds prices exactly, each times its quantity.
 *
 * @returns `null` if there are no prices, a price is not known yet or is a range, or the currencies differ
 * @throws LocalPriceError `config` if there is no list, an amount is not a decimal, or a quantity is not a whole number
 * of 0 or more
 * @example
 * total([{ value: { amount: '49.50', currency: 'EUR' }, quantity: 2 }])?.amount; // '99.00'
 */
export function total(items: Iterable<TotalItem>, format?: PriceFormat | null): Total | null {
  if (!Object(items)[Symbol.iterator]) {
    const message = 'total() needs a list such as [{ value, quantity: 2 }].';
    throw errorOf(problemWith('argument', 'items', asText(items), message));
  }
  const all = [...items];
  const currency = all[0]?.value?.currency;
  const isOther = (item: TotalItem | null): boolean =>
    item?.value?.currency !== currency || !!item?.value?.amountMax;
  if (!currency || all.some(isOther)) return null;
  let units = 0n;
  let scale = 1n;
  for (const { value, quantity = 1 } of all) {
    const { numerator, denominator } = readAmount(value!.amount);
    const count = asText(quantity)?.trim() ?? '';
    check(/^\d{1,15}$/.test(count), 'quantity', quantity, 'a whole number from 0 up');
    if (denominator > scale) {
      units *= denominator / scale;
      scale = denominator;
    }
    units += numerator * (scale / denominator) * BigInt(count);
  }
  const amount = printUnits(units, String(scale).length - 1);
  return { amount, currency, text: formatPrice({ amount, currency }, format) };
}
