import { GeoGate } from './geo-gate.js';

// A page may load this twice, or in two versions: the first one stays. A browser without
// custom states, from before 2024, is left with the page's own content.
if (!customElements.get('geo-gate') && globalThis.CSS?.supports('selector(:state(a))')) {
  customElements.define('geo-gate', GeoGate);
}

declare global {
  interface HTMLElementTagNameMap {
    'geo-gate': GeoGate;
  }
}
