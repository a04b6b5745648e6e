import { GeoGate } from './geo-gate.js';
import { mayDefine } from './mayDefine.js';

if (mayDefine('geo-gate')) customElements.define('geo-gate', GeoGate);

declare global {
  interface HTMLElementTagNameMap {
    'geo-gate': GeoGate;
  }
}
