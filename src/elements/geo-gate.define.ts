import { GeoGate } from './geo-gate.js';

// A page may load this twice, or in two versions: the first one stays. A browser from before 2024,
// which also lacks custom states, is left with the page's own content.
if (!customElements.get('geo-gate') && 'any' in AbortSignal) {
  customElements.define('geo-gate', GeoGate);
}

declare global {
  interface HTMLElementTagNameMap {
    'geo-gate': GeoGate;
  }
}
