import { cartTotal, sumOf } from './cartTotal.ts';
import { startConsentBar } from './consent.ts';
import { showCalls } from './showCalls.ts';
import { showMarkup } from './showMarkup.ts';
import { showWhereabouts } from './showWhereabouts.ts';
import { startVisitControl } from './startVisitControl.ts';

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
