import { documentStore } from '../store/index.js';
import { timeZone } from './guess/timeZone.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

documentStore.addStaticParts({
  openRates: openRatesFile,
  guess: timeZone,
  problemOf: ({ rates }, _isGuess, hasService) =>
    !rates &&
    !hasService &&
    'rates is missing: write data-rates="/rates.json" into the script tag, or data-base-url for a service.',
});
