import type { LocalPrice, PriceValue } from 'local-price';

/** What a price shows. */
type Shown = Pick<PriceValue, 'amount' | 'currency'>;

/**
 * Adds up prices of one currency as they are shown, each times its number, in units of the last
 * digit that any of them has.
 */
export function sumOf(values: readonly Shown[], counts: readonly number[]): string {
  const digits = Math.max(0, ...values.map(({ amount }) => amount.split('.')[1]?.length ?? 0));
  let sum = 0n;
  values.forEach(({ amount }, index) => {
    const [whole = '', fraction = ''] = amount.split('.');
    sum += BigInt(whole + fraction.padEnd(digits, '0')) * BigInt(counts[index] ?? 0);
  });
  const text = String(sum).padStart(digits + 1, '0');
  return digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
}

/**
 * The total of a list of prices, each times the number beside it, or `null` while they do not all
 * show one currency.
 */
export function cartTotal(cart: HTMLElement, language: string): string | null {
  // Until a price is known, the shop's own price shows.
  const values = [...cart.querySelectorAll<LocalPrice>('local-price')].map(
    (price): Shown =>
      price.value ?? {
        amount: price.getAttribute('base-price') ?? '0',
        currency: price.getAttribute('base-currency') ?? 'USD',
      },
  );
  const [first] = values;
  if (!first || values.some(({ currency }) => currency !== first.currency)) return null;
  const counts = [...cart.querySelectorAll('input')].map(countIn);
  const amount = sumOf(values, counts);
  const digits = amount.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: first.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`);
}

/** Whole things, none or more, whatever somebody has typed. */
function countIn(input: HTMLInputElement): number {
  return Math.max(0, Math.trunc(input.valueAsNumber || 0));
}
