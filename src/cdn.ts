import './tag.js';
import {
  chooseCurrency,
  configure,
  grantConsent,
  stats,
  version,
  visitor,
  withdrawConsent,
} from './api.js';
import { CurrencyConverter, CurrencyPicker, GeoGate, LocalPrice } from './elements/index.js';
import { defineElement } from './elements/shared/defineElement.js';

window.localPrice = {
  configure,
  visitor,
  chooseCurrency,
  grantConsent,
  withdrawConsent,
  stats,
  version,
};
defineElement('currency-converter', () =>
  customElements.define('currency-converter', CurrencyConverter),
);
defineElement('currency-picker', () => customElements.define('currency-picker', CurrencyPicker));
defineElement('geo-gate', () => customElements.define('geo-gate', GeoGate));
defineElement('local-price', () => customElements.define('local-price', LocalPrice));
