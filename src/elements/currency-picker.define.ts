import { CurrencyPicker } from './currency-picker.js';
import { mayDefine } from './mayDefine.js';

if (mayDefine('currency-picker')) customElements.define('currency-picker', CurrencyPicker);

declare global {
  interface HTMLElementTagNameMap {
    'currency-picker': CurrencyPicker;
  }
}
