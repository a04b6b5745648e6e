import './elements/currency-converter/define.js';
import './elements/country-picker/define.js';
import './elements/currency-picker/define.js';
import './elements/geo-gate/define.js';
import './elements/local-price/define.js';
