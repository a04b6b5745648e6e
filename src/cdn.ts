import {
  chooseCurrency,
  configure,
  grantConsent,
  price,
  stats,
  total,
  version,
  visitor,
  withdrawConsent,
} from './api.js';
import { CurrencyPicker } from './elements/currency-picker/currency-picker.js';
import { GeoGate } from './elements/geo-gate/geo-gate.js';
import { LocalPrice } from './elements/local-price/local-price.js';
import { defineElement } from './elements/shared/defineElement.js';
import { scriptSettings } from './scriptSettings.js';

// Before any element is defined: what elements do may depend on consent.
configure(scriptSettings());

window.localPrice = {
  configure,
  visitor,
  price,
  total,
  chooseCurrency,
  grantConsent,
  withdrawConsent,
  stats,
  version,
};
defineElement('currency-picker', () => customElements.define('currency-picker', CurrencyPicker));
defineElement('geo-gate', () => customElements.define('geo-gate', GeoGate));
defineElement('local-price', () => customElements.define('local-price', LocalPrice));
