import './elements/geo-gate.define.js';
import './elements/local-price.define.js';
