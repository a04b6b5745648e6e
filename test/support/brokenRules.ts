import type { PriceAttributes, PriceValue } from '../../src/pricing/index.js';

/** Replaces the digits of any script by those of ASCII, and removes everything else. */
function digitsOf(text: string): string {
  const ascii = text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(digit.codePointAt(0)! - zero);
  });
  return ascii.replace(/\D/g, '');
}

const fractionLength = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Returns the rules for all prices that a price and its text break. */
export function brokenRules(
  value: Omit<PriceValue, 'rateTime'>,
  text: string,
  { basePriceMax }: PriceAttributes,
): string[] {
  const { amount, amountMax = amount, baseAmount, source, discount } = value;
  const ends = amountMax === amount ? amount : amount + amountMax;
  // Left out of the first two rules: ranges with a discount in the base currency. If rounding would raise
  // one of their ends, that end stays as written, beside a rounded end with fewer fraction digits.
  // Also left out: values that did not come from terms, such as 10–20.55 for formatPrice.
  const isLeftOut = amountMax !== amount && source === 'base' && discount !== null;
  const rules: Record<string, boolean> = {
    'the printed digits are those of the value': isLeftOut || digitsOf(text) === digitsOf(ends),
    'both ends of a range have the same number of fraction digits':
      isLeftOut || fractionLength(amount) === fractionLength(amountMax),
    'a discount or a rounding in the base currency never raises a price':
      source !== 'base' ||
      (Number(amount) <= Number(baseAmount) &&
        Number(amountMax) <= Number(basePriceMax || baseAmount)),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
