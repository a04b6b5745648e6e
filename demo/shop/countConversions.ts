import type { LocalPrice } from 'local-price';

/**
 * Returns a function that counts the conversions so far: one for each price, and one more each time its amount
 * changes. A page that made a call for each price would make as many swaps.
 */
export function countConversions(): () => number {
  const seen = new WeakMap<Element, string>();
  let count = 0;
  const look = (): number => {
    for (const price of document.querySelectorAll<LocalPrice>('local-price')) {
      const { value } = price;
      // The price is not known yet, and may turn out to be the same.
      if (!value) continue;
      const shown = `${value.amount} ${value.currency}`;
      if (value.source === 'swap' && shown !== seen.get(price)) count++;
      seen.set(price, shown);
    }
    return count;
  };
  // A visitor may choose twice between two updates.
  document.addEventListener('local-price-change', look);
  return look;
}
