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

/** What a script file adds for pages without a service. */
export interface StaticParts {
  /** Returns the rates of a file. Its address may be relative to the document. */
  readonly openRates: (url: string, documentUrl: string | undefined, queries: QueryStore) => Rates;
  readonly guess?: CountryGuess | undefined;
  /**
   * Returns a sentence that says what is wrong with the settings, and what to write; otherwise nothing.
   *
   * @param isGuess whether the place comes from the time zone
   */
  problemOf(settings: ReadSettings, isGuess: boolean, hasService: boolean): string | false;
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
export function chooseSource({
  own,
  settings,
  service: reachable,
  queries,
  parts,
  report,
}: SourceChoice): Source {
  const { country = null, rates } = settings;
  const hasService = !!(own.baseUrl ?? settings.baseUrl)?.trim();
  const { visitor = parts && rates && !hasService ? 'time-zone' : 'service' } = settings;
  const isGuess = !country && visitor === 'time-zone';
  let service = reachable;
  const problem = parts
    ? parts.problemOf(settings, isGuess, hasService)
    : (rates || isGuess) && needsStatic;
  if (problem) {
    report(problem);
    if (!hasService) service = failedSource(new LocalPriceError('config', problem));
  }
  if (!country && visitor === 'service' && !(parts && rates)) return service;
  const place = fixedQuery((): Origin => {
    const found = country ?? ((isGuess && parts?.guess?.guess()) || null);
    return { country: found, symbol: found && (parts?.guess?.currencyOf(found) ?? null) };
  });
  const locate: Source['locate'] = (ask) =>
    country || visitor !== 'service' ? place : service.locate(ask);
  const { offered, rate, convert } = (rates &&
    parts?.openRates(rates, own.documentUrl, queries)) || {
    rate: (...question) => service.rate(...question),
    convert: (...question) => service.convert(...question),
  };
  return { locate, isGuess, offered, rate, convert };
}

const needsStatic =
  'rates and visitor="time-zone" need local-price-static.js, or local-price/static of npm.';
