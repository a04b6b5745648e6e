import { LocalPriceError } from '../input/index.js';
import {
  failedSource,
  fixedQuery,
  withLocate,
  withPlace,
  type ChooseSource,
  type Source,
} from '../store/index.js';
import { openRatesFile } from './ratesFile/openRatesFile.js';

/** What is known about countries without a request. */
export interface CountryGuess {
  /** Returns the ISO 3166 alpha-2 code of the country that the visitor seems to be in; `null`: unknown. */
  guess(): string | null;
  /** Returns the ISO 4217 code of a country's currency; `null`: the country has no currency. */
  currencyOf(country: string): string | null;
}

/**
 * Returns the choice of a source for a script file that supports rates files.
 *
 * @param known `undefined`: the file has no time zones
 */
export function chooseStaticSource(known?: CountryGuess): ChooseSource {
  return ({ settings, service, hasService, queries, documentUrl, report }) => {
    const { country, rates } = settings;
    const { visitor = rates && !hasService ? 'time-zone' : 'service' } = settings;
    const isGuess = !country && visitor === 'time-zone';
    if (isGuess && !known) {
      report(
        'visitor="time-zone" needs local-price-static.js: load that file, or write visitor="none".',
      );
    }
    let source: Source = service;
    if (rates) {
      source = {
        locate: (ask, country) => service.locate(ask, country),
        ...openRatesFile(rates, documentUrl, queries),
      };
    } else if (known && !hasService) {
      const remedy =
        'write data-rates="/rates.json" into the script tag, or data-base-url for a service';
      source = failedSource(new LocalPriceError('config', `rates is missing: ${remedy}.`));
    }
    if (known) source = withAtlas(source, known);
    if (!country && visitor === 'service') return source;
    return withPlace(
      source,
      () => {
        const found = country ?? ((isGuess && known?.guess()) || null);
        return { country: found, symbol: found && (known?.currencyOf(found) ?? null) };
      },
      isGuess,
    );
  };
}

/** Returns a source that knows the currencies of countries without a request. */
function withAtlas(source: Source, { currencyOf }: CountryGuess): Source {
  return withLocate(source, (ask, country) =>
    country
      ? fixedQuery(() => ({ country, symbol: currencyOf(country) }))
      : source.locate(ask, country),
  );
}
