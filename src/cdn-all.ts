// This import comes first because the script tag's settings need it.
import './static/installRates.js';
import './cdn.js';
import './elements/currency-converter/define.js';
import { documentStore } from './store/index.js';

documentStore.telemetry.file = 'local-price-all.js';
