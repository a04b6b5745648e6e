import { defineElement } from '../shared/defineElement.js';
import { CountryPicker } from './country-picker.js';

defineElement('country-picker', () => customElements.define('country-picker', CountryPicker));

declare global {
  interface HTMLElementTagNameMap {
    'country-picker': CountryPicker;
  }
}
