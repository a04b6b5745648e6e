/// <reference types="vite/client" />
import type { LocalPrice } from 'local-price';
import { cartTotal } from './cartTotal.ts';
import { startConsentBar } from '../visitor/consent.ts';
import { showCalls } from './showCalls.ts';
import { startProof } from '../proof/proof.ts';
import { showWhereabouts } from '../visitor/showWhereabouts.ts';
import { startVisitControl } from '../visitor/startVisitControl.ts';

function startCart(): void {
  const cart = document.querySelector<HTMLElement>('#cart')!;
  const total = document.querySelector<HTMLOutputElement>('#total')!;
  const update = (): void => {
    for (const line of cart.querySelectorAll<LocalPrice>('.line')) {
      const count = Math.trunc(line.parentElement!.querySelector('input')!.valueAsNumber) || 0;
      // Nothing is the price of none.
      line.hidden = count < 1;
      if (count > 0) line.times = count;
    }
    total.value = cartTotal(cart) ?? total.value;
  };
  cart.addEventListener('local-price-change', update);
  cart.addEventListener('input', update);
  // `total()` exists only after the script has run.
  void customElements.whenDefined('local-price').then(update);
}

startVisitControl();
startProof();
startCart();
startConsentBar();
void showCalls();
void showWhereabouts();
