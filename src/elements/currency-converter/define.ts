import { defineElement } from '../shared/defineElement.js';
import { CurrencyConverter } from './currency-converter.js';

defineElement('currency-converter', () =>
  customElements.define('currency-converter', CurrencyConverter),
);

declare global {
  interface HTMLElementTagNameMap {
    'currency-converter': CurrencyConverter;
  }
}
