import { defineElement } from '../shared/defineElement.js';
import { GeoGate } from './geo-gate.js';

defineElement('geo-gate', () => customElements.define('geo-gate', GeoGate));

declare global {
  interface HTMLElementTagNameMap {
    'geo-gate': GeoGate;
  }
}
