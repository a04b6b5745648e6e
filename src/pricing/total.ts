import {
  asText,
  check,
  errorOf,
  problemWith,
  printUnits,
  readDecimal,
  isZero,
  type Fraction,
} from '../input/index.js';
import { isExact } from './PriceValue.js';
import { formatBeside, plainAmount, type PriceFormat, type PrintedPrice } from './formatPrice.js';

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
 * Adds prices exactly, each times its quantity. A price of zero adds nothing, whatever its currency.
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
  if (all.some((item) => item?.value == null)) return null;
  // Zero adds nothing, whatever its currency.
  const isAdded = (price: PrintedPrice): boolean => {
    const { amount, amountMax = amount } = price;
    return !isZero([amount, amountMax].map((each) => exactAmount(each, price)));
  };
  const some = all.filter(({ value }) => isAdded(value!));
  const added = some[0] ? some : all.slice(0, 1);
  const currency = added[0]?.value?.currency;
  const isOther = ({ value }: TotalItem): boolean =>
    value!.currency !== currency || !!value!.amountMax;
  if (!currency || added.some(isOther)) return null;
  const counts = new Map(all.map((item) => [item, countOf(item)]));
  let units = 0n;
  let scale = 1n;
  for (const item of added) {
    const { numerator, denominator } = exactAmount(item.value!.amount, item.value!);
    if (denominator > scale) {
      units *= denominator / scale;
      scale = denominator;
    }
    units += numerator * (scale / denominator) * counts.get(item)!;
  }
  const amount = printUnits(units, String(scale).length - 1);
  // The sum is exact.
  const text = formatBeside({ amount, currency }, Object(format) as PriceFormat, undefined, true);
  return { amount, currency, text };
}

function countOf({ quantity = 1 }: TotalItem): bigint {
  const count = asText(quantity)?.trim() ?? '';
  check(/^\d{1,15}$/.test(count), 'quantity', quantity, 'a whole number from 0 up');
  return BigInt(count);
}

function exactAmount(amount: unknown, value: PrintedPrice): Fraction {
  return readDecimal(plainAmount(amount, value.currency, isExact(value)))!;
}
