import { errorOf, problemOf, problemWith } from '../input/index.js';
import { failedService, fixedQuery, type Atlas, type ChooseSource } from '../store/index.js';
import { findEarlyRates } from './ratesFile/earlyRates.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

/** What is known about countries without a request. */
export interface CountryGuess extends Atlas {
  /** Returns the ISO 3166 alpha-2 code of the country that the visitor seems to be in; `null`: unknown. */
  guess(): string | null;
}

/** Returns the choice of a source for a script file that supports rates files, and with an atlas also time zones. */
export function chooseStaticSource(atlas?: CountryGuess): ChooseSource {
  findEarlyRates();
  return ({ settings, service, hasService, files, baseUri, warn }) => {
    const { country, rates } = settings;
    const { visitor = rates && !hasService ? 'time-zone' : 'service' } = settings;
    const isGuess = !country && visitor === 'time-zone';
    if (isGuess && !atlas) {
      const message =
        'visitor="time-zone" needs local-price-static.js: load that file, or write visitor="none".';
      warn(problemWith('setting', 'visitor', visitor, message));
    }
    const remedy = 'data-rates="/rates.json" into the script tag, or data-base-url for a service';
    const missing = problemOf('setting', 'rates', null, remedy);
    const place = fixedQuery(() => {
      const found = country ?? ((isGuess && atlas?.guess()) || null);
      const symbol = found && (atlas?.currencyOf(found) ?? null);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return { country: found, symbol, ...(isGuess && !found && { failure: timeZone }) };
    });
    return {
      service: rates || !atlas || hasService ? service : failedService(errorOf(missing)),
      rates: rates ? openRatesFile(rates, baseUri, files) : undefined,
      atlas,
      place: country || visitor !== 'service' ? place : undefined,
      isGuess,
    };
  };
}
