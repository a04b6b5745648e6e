import { CurrencyPicker } from './currency-picker.js';

// A page may load this twice, or in two versions: the first one stays. A browser without
// custom states, from before 2024, is left with the page's own content.
if (!customElements.get('currency-picker') && globalThis.CSS?.supports('selector(:state(a))')) {
  customElements.define('currency-picker', CurrencyPicker);
}

declare global {
  interface HTMLElementTagNameMap {
    'currency-picker': CurrencyPicker;
  }
}
