import { cartTotal, sumOf } from './cartTotal.ts';
import { startConsentBar } from './consent.ts';
import { showCalls } from './showCalls.ts';
import { showMarkup } from './showMarkup.ts';
import { showWhereabouts } from './showWhereabouts.ts';

/** Picking a country opens the page as a visitor from there sees it. */
function startVisitControl(): void {
  const form = document.querySelector<HTMLFormElement>('#visit')!;
  const select = form.querySelector('select')!;
  const query = new URLSearchParams(location.search);
  select.value = query.get('visit-from')?.toUpperCase() ?? '';
  // Not a country that the demo has an address of.
  if (select.selectedIndex < 0) select.value = '';
  select.addEventListener('change', () => form.requestSubmit());
  // The shop that asks first asks in every country.
  form.querySelector('input')!.disabled = !query.has('consent');
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
startConsentBar();
void showCalls();
void showMarkup();
void showWhereabouts();
