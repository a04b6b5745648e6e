import { defineElement } from '../shared/defineElement.js';
import { CurrencyPicker } from './currency-picker.js';

defineElement('currency-picker', () => customElements.define('currency-picker', CurrencyPicker));

declare global {
  interface HTMLElementTagNameMap {
    'currency-picker': CurrencyPicker;
  }
}
