import type { LocalPrice } from 'local-price';

/**
 * Counts the prices that were converted so far, one anew whenever it shows another amount: as many
 * swaps as a page would make that asks for each.
 */
export function countConversions(): () => number {
  const seen = new WeakMap<Element, string>();
  let count = 0;
  const look = (): number => {
    for (const price of document.querySelectorAll<LocalPrice>('local-price')) {
      const { value } = price;
      // Not known yet: it may turn out to be what it was.
      if (!value) continue;
      const shown = `${value.amount} ${value.currency}`;
      if (value.source === 'swap' && shown !== seen.get(price)) count++;
      seen.set(price, shown);
    }
    return count;
  };
  // Between two looks, a visitor may choose twice.
  document.addEventListener('local-price-change', look);
  return look;
}
