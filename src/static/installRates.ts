import { documentStore } from '../store/index.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

documentStore.addStaticParts({
  openRates: openRatesFile,
  problemOf: (_settings, isGuess) =>
    isGuess &&
    'visitor="time-zone" needs local-price-static.js: load that file, or write visitor="none".',
});
