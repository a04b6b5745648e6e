/// <reference types="vite/client" />
import { cartTotal } from './cartTotal.ts';
import { startConsentBar } from '../visitor/consent.ts';
import { showCalls } from './showCalls.ts';
import { showMarkup } from '../markup/showMarkup.ts';
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

/** Shows the source of `cartTotal`: the code in a built page is minified. */
async function showTotalCode(): Promise<void> {
  const { default: code } = await import('./cartTotal.ts?raw');
  document.querySelector('#total-code')!.textContent = code.trim();
}

startVisitControl();
startCart();
void showTotalCode();
startConsentBar();
void showCalls();
void showMarkup();
void showWhereabouts();
