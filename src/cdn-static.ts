// This import comes first because the script tag's settings need it.
import './static/install.js';
import './cdn.js';
import { documentStore } from './store/index.js';

documentStore.telemetry.file = 'local-price-static.js';
