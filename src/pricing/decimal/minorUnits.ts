import { decimalPlaces, printDecimal, asText, check, currencyCode } from '../../input/index.js';
import { isExact, type PriceValue } from '../PriceValue.js';
import { fractionDigits } from './fractionDigits.js';
import { iso4217, stripe, withdrawn, type MinorUnits } from './minorUnits.data.js';
import { readAmount } from '../formatPrice.js';

/** How an amount is counted: as ISO 4217 says, or as Stripe does. */
export type MinorUnitStandard = 'iso4217' | 'stripe';

/** By how many minor units an amount with Stripe must be divisible, if not by one. */
const stripeSteps: MinorUnits = { 10: 'BHD JOD KWD OMR TND', 100: 'ISK UGX' };

/** Amounts in minor units are below this number, so that either direction reads what the other has written. */
const limit = 10n ** 60n;

/**
 * Returns an amount in minor units, for a payment API: 4950 for €49.50. It is never rounded. A currency that was
 * withdrawn, such as HRK, is counted as it was, for refunds.
 *
 * @param price such as the value of a price; of a range, the lower end
 * @throws LocalPriceError `config` if the amount can't be expressed, such as €1.575, or the standard does not have the
 * currency
 * @example
 * toMinorUnits({ amount: '49.50', currency: 'EUR' }, 'stripe'); // 4950n
 */
export function toMinorUnits(
  price: Pick<PriceValue, 'amount' | 'currency'>,
  standard: MinorUnitStandard,
): bigint {
  const { amount, currency } = Object(price) as typeof price;
  const { code, digits, step } = unitsOf(currency, standard);
  const most = Math.max(digits, fractionDigits(code));
  const exact = readAmount(amount, () => most, isExact(Object(price) as object));
  const scaled = exact.numerator * 10n ** BigInt(digits);
  const units = scaled / exact.denominator;
  check(
    units * exact.denominator === scaled && units % step === 0n && units < limit,
    'amount',
    amount,
    `an amount that ${standard} can express in ${code}, such as with a rounding step`,
  );
  return units;
}

/**
 * Returns an amount in minor units as a decimal, with the digits of the currency: `49.50` for 4950 in EUR.
 *
 * @param amount a whole number from 0 up; as text, only digits without leading zeros
 * @throws LocalPriceError `config` for what {@link toMinorUnits} never returns, such as 550 in ISK for Stripe
 * @example
 * fromMinorUnits(4950, 'EUR', 'stripe'); // '49.50'
 */
export function fromMinorUnits(
  amount: bigint | number | string,
  currency: string,
  standard: MinorUnitStandard,
): string {
  const { code, digits, step } = unitsOf(currency, standard);
  const isKept =
    typeof amount === 'number' ? Number.isSafeInteger(amount) : Object(amount) !== amount;
  const text = asText(amount) ?? '';
  const isWhole = isKept && /^(?:0|[1-9]\d{0,59})$/.test(text);
  const remedy = step === 1n ? 'a whole number' : `a whole number that can be divided by ${step}`;
  check(isWhole && BigInt(text) % step === 0n, 'amount', amount, remedy);
  const exact = { numerator: BigInt(text), denominator: 10n ** BigInt(digits) };
  // CLDR has decimals for some old currencies that had none.
  return printDecimal(
    exact,
    Math.max(Math.min(fractionDigits(code), digits), decimalPlaces(exact)),
  );
}

function unitsOf(
  currency: string,
  standard: MinorUnitStandard,
): { code: string; digits: number; step: bigint } {
  check(['iso4217', 'stripe'].includes(standard), 'standard', standard, 'iso4217 or stripe');
  const code = currencyCode(currency) ?? '';
  const isStripe = standard === 'stripe';
  const find = (...tables: MinorUnits[]): string | undefined =>
    tables
      .flatMap(Object.entries<string>)
      .find(([, codes]) => codes.split(/\s+/).includes(code))?.[0];
  const digits = find(isStripe ? stripe : iso4217, withdrawn);
  check(digits, 'currency', currency, `a currency that ${standard} counts in minor units`);
  const step = isStripe ? find(stripeSteps) : undefined;
  return { code, digits: Number(digits), step: BigInt(step ?? 1) };
}
