import { LocalPriceError } from '../input/index.js';
import type { Origin } from '../protocol/index.js';
import { fixedQuery } from './queries/Query.js';
import type { QueryStore } from './queries/QueryStore.js';
import type { ReadSettings } from './settings.js';
import { failedSource, type Source } from './Source.js';

/** What the choice of a source depends on. */
export interface SourceChoice {
  readonly settings: ReadSettings;
  /** The service. If it cannot be reached with these settings, it is a source that fails. */
  readonly service: Source;
  /** Whether the settings, or the element itself, name a service. */
  readonly hasService: boolean;
  /** The queries that do not belong to a service. */
  readonly queries: QueryStore;
  /** What a relative address is relative to. */
  readonly documentUrl: string | undefined;
  /** Writes a message for the developer of the page. */
  report(message: string): void;
}

/** Chooses where answers come from. The only place for the defaults of the settings `visitor` and `rates`. */
export type ChooseSource = (choice: SourceChoice) => Source;

/** Chooses for a script file that supports only pages with a service. */
export const chooseSource: ChooseSource = ({ settings, service, hasService, report }) => {
  const { country = null, rates, visitor = 'service' } = settings;
  let source = service;
  if (rates || visitor === 'time-zone') {
    const problem =
      'rates and visitor="time-zone" need local-price-static.js, or local-price/static from npm.';
    report(problem);
    if (!hasService) source = failedSource(new LocalPriceError('config', problem));
  }
  return country || visitor !== 'service'
    ? withPlace(source, () => ({ country, symbol: null }))
    : source;
};

/**
 * Returns a source with the same rates, but with a place that is known without a request.
 *
 * @param find runs when the place is first read
 * @param isGuess whether the place is only a guess
 */
export function withPlace(source: Source, find: () => Origin, isGuess = false): Source {
  const place = fixedQuery(find);
  const locate: Source['locate'] = (ask, country) =>
    country ? source.locate(ask, country) : place;
  return withLocate(source, locate, isGuess);
}

/**
 * Returns a source with the same rates that asks for places in another way.
 *
 * @param isGuess whether the visitor's place is only a guess
 */
export function withLocate(
  source: Source,
  locate: Source['locate'],
  isGuess = source.isGuess,
): Source {
  return {
    isGuess,
    offered: source.offered,
    locate,
    rate: (...question) => source.rate(...question),
    convert: (...question) => source.convert(...question),
    expectRate: (...rate) => source.expectRate?.(...rate),
  };
}
