import { documentStore } from '../store/index.js';
import { timeZone } from './guess/timeZone.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

documentStore.addStaticParts({ openRates: openRatesFile, guess: timeZone });
