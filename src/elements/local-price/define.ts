import { defineElement } from '../shared/defineElement.js';
import { LocalPrice } from './local-price.js';

defineElement('local-price', () => customElements.define('local-price', LocalPrice));

declare global {
  interface HTMLElementTagNameMap {
    'local-price': LocalPrice;
  }
}
