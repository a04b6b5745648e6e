// First: the settings of the tag are read by what comes with it.
import './static/installRates.js';
import './cdn.js';
import './elements/currency-converter/define.js';
