import { LocalPrice } from './local-price.js';

// A page may load this twice, or in two versions: the first one stays. A browser from before 2024,
// which also lacks custom states, is left with the page's own content.
if (!customElements.get('local-price') && 'any' in AbortSignal) {
  customElements.define('local-price', LocalPrice);
}

declare global {
  interface HTMLElementTagNameMap {
    'local-price': LocalPrice;
  }
}
