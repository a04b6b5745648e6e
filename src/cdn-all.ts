import './cdn.js';
import './elements/currency-converter/define.js';
