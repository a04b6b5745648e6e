import { cartTotal, sumOf } from './cartTotal.ts';
import { showCalls } from './showCalls.ts';
import { showMarkup } from './showMarkup.ts';
import { showWhereabouts } from './showWhereabouts.ts';

/** Picking a country opens the page as a visitor from there sees it. */
function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  select.value = new URL(location.href).searchParams.get('visit-from')?.toUpperCase() ?? '';
  // Not a country that the demo has an address of.
  if (select.selectedIndex < 0) select.value = '';
  select.addEventListener('change', () => form.requestSubmit());
}

function startCart(): void {
  const cart = document.querySelector<HTMLElement>('#cart')!;
  const total = document.querySelector<HTMLOutputElement>('#total')!;
  const update = (): void => {
    total.value = cartTotal(cart, document.documentElement.lang) ?? total.value;
  };
  cart.addEventListener('local-price-change', update);
  cart.addEventListener('input', update);
  update();
  document.querySelector('#total-code')!.textContent = sumOf.toString().replaceAll('\t', '  ');
}

startVisitControl();
startCart();
showCalls();
void showMarkup();
void showWhereabouts();
