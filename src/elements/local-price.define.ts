import { LocalPrice } from './local-price.js';

// A page may load this twice, or in two versions: the first one stays. A browser without
// custom states, from before 2024, is left with the page's own content.
if (!customElements.get('local-price') && globalThis.CSS?.supports('selector(:state(a))')) {
  customElements.define('local-price', LocalPrice);
}

declare global {
  interface HTMLElementTagNameMap {
    'local-price': LocalPrice;
  }
}
