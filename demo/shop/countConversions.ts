import type { LocalPrice } from 'local-price';

/**
 * Counts the prices that were converted so far, and counts a price again when it shows another amount:
 * a page that made a call for each price would make as many swaps.
 */
export function countConversions(): () => number {
  const seen = new WeakMap<Element, string>();
  let count = 0;
  const look = (): number => {
    for (const price of document.querySelectorAll<LocalPrice>('local-price')) {
      const { value } = price;
      // Not known yet: the price may turn out to be the same.
      if (!value) continue;
      const shown = `${value.amount} ${value.currency}`;
      if (value.source === 'swap' && shown !== seen.get(price)) count++;
      seen.set(price, shown);
    }
    return count;
  };
  // A visitor may choose twice between two looks.
  document.addEventListener('local-price-change', look);
  return look;
}
