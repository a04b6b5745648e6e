import { defineElement } from './defineElement.js';
import { GeoGate } from './geo-gate.js';

defineElement('geo-gate', GeoGate);

declare global {
  interface HTMLElementTagNameMap {
    'geo-gate': GeoGate;
  }
}
