import { LocalPriceError } from '../input/index.js';
import type { Origin } from '../protocol/index.js';
import type { Connection } from './connection.js';
import { fixedQuery } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';
import type { ReadSettings } from './settings.js';
import { failedSource, type Source } from './Source.js';

/** What is known about countries without a request. */
export interface CountryGuess {
  /** Returns the ISO 3166 alpha-2 code of the country that the visitor seems to be in; `null`: unknown. */
  guess(): string | null;
  /** Returns the ISO 4217 code of a country's currency; `null`: the country has no currency. */
  currencyOf(country: string): string | null;
}

/** The rates of a source. */
export type Rates = Pick<Source, 'offered' | 'rate' | 'convert'>;

/** The parts of a script file that support pages without a service. */
export interface StaticParts {
  /** Reads a rates file. Its address may be relative to the document. */
  readonly openRates: (url: string, documentUrl: string | undefined, queries: QueryStore) => Rates;
  readonly guess?: CountryGuess | undefined;
}

/** What the choice of a source depends on. */
export interface SourceChoice {
  readonly own: Connection;
  readonly settings: ReadSettings;
  /** The service. If it cannot be reached with these settings, it is a source that fails. */
  readonly service: Source;
  /** The queries that do not belong to a service. */
  readonly queries: QueryStore;
  /** `undefined`: the script file does not support pages without a service. */
  readonly parts: StaticParts | undefined;
  /** Writes a message for the developer of the page. */
  report(message: string): void;
}

/**
 * Chooses where answers come from. The visitor's place comes from the setting `country`, otherwise from
 * what the setting `visitor` names. Rates come from the setting `rates`, otherwise from the service.
 */
export function chooseSource(choice: SourceChoice): Source {
  const { own, settings, queries, parts } = choice;
  const { country, rates } = settings;
  const hasService = !!(own.baseUrl ?? settings.baseUrl)?.trim();
  const { visitor = parts && rates && !hasService ? 'time-zone' : 'service' } = settings;
  const service = serviceOf(choice, hasService);
  const isGuess = !country && visitor === 'time-zone';
  const file = rates && parts?.openRates(rates, own.documentUrl, queries);
  if (isGuess && parts && !parts.guess) {
    choice.report(
      'visitor="time-zone" needs local-price-static.js: load that file, or write visitor="none".',
    );
  }
  if (!country && visitor === 'service' && !file) return service;
  const locate = fixedQuery((): Origin => {
    const found = country ?? ((isGuess && parts?.guess?.guess()) || null);
    return { country: found, symbol: found && (parts?.guess?.currencyOf(found) ?? null) };
  });
  const { offered, rate, convert }: Rates = file || {
    rate: (pair) => service.rate(pair),
    convert: (pair, amount) => service.convert(pair, amount),
  };
  return {
    locate: country || visitor !== 'service' ? locate : service.locate,
    isGuess,
    offered,
    rate,
    convert,
  };
}

/** Returns the service. If it cannot be reached, every query fails with a message that says what to write. */
function serviceOf(
  { settings, parts, service, report }: SourceChoice,
  hasService: boolean,
): Source {
  const { rates, visitor } = settings;
  if (!parts && (rates || visitor === 'time-zone')) {
    const problem =
      'rates and visitor="time-zone" need local-price-static.js, or local-price/static from npm.';
    report(problem);
    return hasService ? service : failedSource(new LocalPriceError('config', problem));
  }
  if (hasService || rates || !parts?.guess) return service;
  const remedy =
    'write data-rates="/rates.json" into the script tag, or data-base-url for a service';
  return failedSource(new LocalPriceError('config', `rates is missing: ${remedy}.`));
}
