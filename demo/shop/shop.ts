/// <reference types="vite/client" />
import { cartTotal } from './cartTotal.ts';
import { startConsentBar } from '../visitor/consent.ts';
import { showCalls } from './showCalls.ts';
import { showWhereabouts } from '../visitor/showWhereabouts.ts';
import { startVisitControl } from '../visitor/startVisitControl.ts';

function startCart(): void {
  const cart = document.querySelector<HTMLElement>('#cart')!;
  const total = document.querySelector<HTMLOutputElement>('#total')!;
  const update = (): void => {
    total.value = cartTotal(cart) ?? total.value;
  };
  cart.addEventListener('local-price-change', update);
  cart.addEventListener('input', update);
  // `total()` exists only after the script has run.
  void customElements.whenDefined('local-price').then(update);
}

startVisitControl();
startCart();
startConsentBar();
void showCalls();
void showWhereabouts();
