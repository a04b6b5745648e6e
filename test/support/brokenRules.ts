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
  const { amount, amountMax = amount, baseAmount, source } = value;
  const ends = amountMax === amount ? amount : amount + amountMax;
  const rules: Record<string, boolean> = {
    // `formatPrice` rounds an amount as long as those that programs print, if the currency has fewer fraction digits.
    'the printed digits are those of the value':
      digitsOf(text) === digitsOf(ends) || digitsOf(amountMax).length > 15,
    'both ends of a range have the same number of fraction digits':
      fractionLength(amount) === fractionLength(amountMax),
    'a discount or a rounding in the base currency never raises a price':
      source !== 'base' ||
      (Number(amount) <= Number(baseAmount) &&
        Number(amountMax) <= Number(basePriceMax || baseAmount)),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
