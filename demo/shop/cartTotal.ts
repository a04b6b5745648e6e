/** Returns the total, if all prices have one currency. */
export function cartTotal(cart = document.body) {
  const items = [];
  for (const line of cart.querySelectorAll('li')) {
    const price = line.querySelector('local-price');
    const input = line.querySelector('input');
    const count = Math.trunc(input?.valueAsNumber || 0);
    items.push({
      // Until the price is known, use the shop's own.
      value: price?.value ?? {
        amount: price?.basePrice ?? '0',
        currency: price?.baseCurrency ?? 'USD',
      },
      quantity: Math.max(0, count),
    });
  }
  return window.localPrice?.total(items)?.text;
}
