import { LocalPrice } from './local-price.js';
import { mayDefine } from './mayDefine.js';

if (mayDefine('local-price')) customElements.define('local-price', LocalPrice);

declare global {
  interface HTMLElementTagNameMap {
    'local-price': LocalPrice;
  }
}
