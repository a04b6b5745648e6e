import { asText, check, currencyCode } from '../input/index.js';
import { fractionDigits } from './decimal/fractionDigits.js';
import { tenders } from './decimal/tenders.js';
import { readAmount } from './formatPrice.js';
import { asWritten, type PriceValue } from './PriceValue.js';

/** How an amount is counted: as ISO 4217 says, or as Stripe does. */
export type MinorUnitStandard = 'iso4217' | 'stripe';

/**
 * The currencies whose number of decimals is not two, by that number (ISO 4217, list one, to amendment 179 of 2025),
 * and units of account that are not legal tender.
 */
const iso4217: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: 'BOV CHE CHW COU MXV USN',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/**
 * The same for charges with Stripe (docs.stripe.com/currencies, as of 2025). Stripe counts ISK and UGX in hundredths
 * that must be zero, and wants a zero as the last of three decimals.
 */
const stripe: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  3: 'BHD JOD KWD OMR TND',
};

/** By how many minor units an amount with Stripe must be divisible, if not by one. */
const stripeSteps: Readonly<Record<string, bigint>> = {
  ISK: 100n,
  UGX: 100n,
  BHD: 10n,
  JOD: 10n,
  KWD: 10n,
  OMR: 10n,
  TND: 10n,
};

/**
 * Returns an amount in minor units, for a payment API: 4950 for €49.50. It is never rounded.
 *
 * @param price such as the value of a price; of a range, the lower end
 * @throws LocalPriceError `config` if the amount can't be expressed, such as €1.575, or the currency is unknown
 * @example
 * toMinorUnits({ amount: '49.50', currency: 'EUR' }, 'stripe'); // 4950n
 */
export function toMinorUnits(
  price: Pick<PriceValue, 'amount' | 'currency'>,
  standard: MinorUnitStandard,
): bigint {
  const { amount, currency } = Object(price) as typeof price;
  const { code, digits, step } = unitsOf(currency, standard);
  const exact = readAmount(amount, () => Math.max(digits, fractionDigits(code)));
  const scaled = exact.numerator * 10n ** BigInt(digits);
  const units = scaled / exact.denominator;
  check(
    units * exact.denominator === scaled && units % step === 0n,
    'amount',
    amount,
    `an amount that ${standard} can express in ${code}, such as with a rounding step`,
  );
  return units;
}

/**
 * Returns an amount in minor units as a decimal, with the digits of the currency: `49.50` for 4950 in EUR.
 *
 * @param amount a whole number from 0 up
 * @throws LocalPriceError `config` if the amount is not such a number, or the currency is unknown
 * @example
 * fromMinorUnits(4950, 'EUR', 'stripe'); // '49.50'
 */
export function fromMinorUnits(
  amount: bigint | number | string,
  currency: string,
  standard: MinorUnitStandard,
): string {
  const { code, digits } = unitsOf(currency, standard);
  const isWhole = typeof amount !== 'number' || Number.isSafeInteger(amount);
  const text = asText(amount) ?? '';
  check(isWhole && /^\d{1,64}$/.test(text), 'amount', amount, 'a whole number');
  const exact = { numerator: BigInt(text), denominator: 10n ** BigInt(digits) };
  return asWritten([exact], code)[0]!;
}

function unitsOf(
  currency: string,
  standard: MinorUnitStandard,
): { code: string; digits: number; step: bigint } {
  check(['iso4217', 'stripe'].includes(standard), 'standard', standard, 'iso4217 or stripe');
  const code = currencyCode(currency);
  const others = standard === 'stripe' ? stripe : iso4217;
  const isListed =
    code &&
    Object.values({ ...iso4217, ...stripe })
      .join()
      .includes(code);
  check(isListed || tenders().has(code ?? ''), 'currency', currency, 'a currency of ISO 4217');
  const digits = Object.keys(others).find((each) => others[each]!.includes(code!)) ?? 2;
  const step = standard === 'stripe' ? stripeSteps[code!] : undefined;
  return { code: code!, digits: Number(digits), step: step ?? 1n };
}
