import type { LocalPrice, PriceValue } from 'local-price';

/** What a price shows. */
type Shown = Pick<PriceValue, 'amount' | 'currency'>;

/** Adds up prices of one currency as they are shown, each times its number, in whole minor units. */
export function sumOf(values: readonly Shown[], counts: readonly number[]): string {
  let sum = 0n;
  values.forEach(({ amount }, index) => {
    sum += BigInt(amount.replace('.', '')) * BigInt(counts[index] ?? 0);
  });
  const digits = values[0]?.amount.split('.')[1]?.length ?? 0;
  const text = String(sum).padStart(digits + 1, '0');
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
}

/**
 * The total of a list of prices, each times the number beside it, or `null` while they do not all
 * show one currency.
 */
export function cartTotal(cart: HTMLElement, language: string): string | null {
  // While a price is not known, what stands there is the shop's own.
  const values = [...cart.querySelectorAll<LocalPrice>('local-price')].map(
    (price): Shown =>
      price.value ?? {
        amount: price.getAttribute('base-price') ?? '0',
        currency: price.getAttribute('base-currency') ?? 'USD',
      },
  );
  const [first] = values;
  if (!first || values.some(({ currency }) => currency !== first.currency)) return null;
  const counts = [...cart.querySelectorAll('input')].map((input) => input.valueAsNumber || 0);
  const amount = sumOf(values, counts);
  const digits = amount.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: first.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`);
}
