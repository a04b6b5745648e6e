import {
  chooseCountry,
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
import { CountryPicker } from './elements/country-picker/country-picker.js';
import { CurrencyPicker } from './elements/currency-picker/currency-picker.js';
import { GeoGate } from './elements/geo-gate/geo-gate.js';
import { LocalPrice } from './elements/local-price/local-price.js';
import { defineElement } from './elements/shared/defineElement.js';
import { whenLoaded } from './elements/shared/parsing.js';
import { scriptSettings } from './scriptSettings.js';
import { documentStore, takeEarly } from './store/index.js';

documentStore.telemetry.file = 'local-price.js';
// Before any element is defined: what elements do may depend on consent.
configure(scriptSettings());

// Not a namespace, whose getters could not be defined where a script of the page has extended `Object.prototype`.
window.localPrice = {
  configure,
  visitor,
  price,
  total,
  chooseCountry,
  chooseCurrency,
  grantConsent,
  withdrawConsent,
  stats,
  version,
};
defineElement('country-picker', () => customElements.define('country-picker', CountryPicker));
defineElement('currency-picker', () => customElements.define('currency-picker', CurrencyPicker));
defineElement('geo-gate', () => customElements.define('geo-gate', GeoGate));
defineElement('local-price', () => customElements.define('local-price', LocalPrice));

/** Takes what the first statement of the file has asked for, if no element has. */
function takeRest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-local-price]');
  if (link) takeEarly(documentStore, !!link.href);
}

// The elements of the page come first.
const later = (): unknown => setTimeout(takeRest);
if (!whenLoaded(later, document)) later();
