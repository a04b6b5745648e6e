import { documentStore } from '../store/index.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

documentStore.addStaticParts({ openRates: openRatesFile });
