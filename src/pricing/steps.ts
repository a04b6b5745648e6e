import { isZero, multiply, one, printSignificant, type Fraction } from '../input/index.js';
import type { PriceTerms } from './PriceTerms.js';
import { asWritten, type PriceValue } from './PriceValue.js';
import type { Rate } from './rates.js';
import { roundEnds, roundingFor, type Rounding } from './roundPrice.js';

/** What made an amount of another, and which. */
export interface PriceStep extends Pick<PriceValue, 'amount' | 'amountMax' | 'currency'> {
  /**
   * `basePrice`: the author's price. `prices`: an entry of the fixed prices, instead of it. `discount`, `rate` and
   * `markup`: exact to fifteen significant digits. `digits`: those of the amount. `rounding` and `ending`: rules that the
   * price has, also where they change nothing. `printed`: what is shown, if that is another amount.
   */
  readonly by: 'basePrice' | 'prices' | 'discount' | 'rate' | 'markup' | Rule | 'printed';
}

/** What rounds an amount. */
type Rule = 'digits' | 'rounding' | 'ending';

type Ends = readonly (string | undefined)[];

/** Returns how the amount of a price was made, in the order of the rules. */
export function stepsOf(terms: PriceTerms, value: PriceValue, rate?: Rate): readonly PriceStep[] {
  const { author, prices, discounts, markup } = terms;
  const { currency, baseAmount, baseCurrency, place, discount, source } = value;
  const steps: PriceStep[] = [];
  const add = (by: PriceStep['by'], [amount = '', amountMax]: Ends, code: string) => {
    steps.push({ by, amount, ...(amountMax && { amountMax }), currency: code });
  };
  add('basePrice', author.written, author.currency);
  const code = source === 'fixed' ? currency : baseCurrency;
  const isEntry = !discount && (source === 'fixed' || place);
  const entry = prices.find((each) => each.place === (place ?? '') && each.currency === code);
  const { amounts, currency: from } = (isEntry && entry) || author;
  if (amounts !== author.amounts) add('prices', asWritten(amounts, from), from);
  let factor = one;
  const times = (by: PriceStep['by'], other: Fraction, code: string): void => {
    factor = multiply(factor, other);
    const exact = amounts.map((each) => multiply(each, factor));
    const print = (each: Fraction) => (each.numerator ? printSignificant(each, 15) : '0');
    add(by, exact.map(print), code);
  };
  const reduced = discounts.find((each) => discount && each.place === place);
  if (reduced) times('discount', reduced.factor, from);
  const isConverted = rate && !isZero(amounts);
  if (isConverted) times('rate', rate.factor, currency);
  if (isConverted && markup !== one) times('markup', markup, currency);
  if (isConverted || reduced) {
    const rounding = roundingFor(terms, currency, { amount: baseAmount, currency: from });
    const { step, isFine, isWhole, ending } = rounding;
    const round = (by: Rule, how: Rounding): void =>
      add(by, roundEnds(amounts, from, factor, currency, how), currency);
    if (!isFine) round('digits', { step: 'none', mode: rounding.mode, ending: '' });
    if (step !== 'none' || isWhole) round('rounding', { ...rounding, ending: '' });
    if (ending) round('ending', rounding);
  }
  const { amount, amountMax } = value;
  const last = steps.at(-1)!;
  const isLast = last.amount === amount && last.amountMax === amountMax;
  if (!isLast || last.currency !== currency) add('printed', [amount, amountMax], currency);
  return steps;
}
