import { LocalPriceError } from '../input/index.js';
import { fixedQuery } from './queries/Query.js';
import type { ServiceStore } from './ServiceStore.js';
import type { ReadSettings } from './settings.js';
import { failedService, type Service, type Source } from './Source.js';

/** What the choice of a source depends on. */
export interface SourceChoice {
  readonly settings: ReadSettings;
  /** The service. If it cannot be reached with these settings, every query to it fails. */
  readonly service: Service;
  /** Whether the settings, or the element itself, name a service. */
  readonly hasService: boolean;
  /** The queries that do not belong to a service. */
  readonly files: ServiceStore;
  /** What a relative address is relative to. */
  readonly documentUrl: string | undefined;
  /** Writes a message for the developer of the page. */
  warn(message: string): void;
}

/** Chooses where answers come from. The only place for the defaults of the settings `visitor` and `rates`. */
export type ChooseSource = (choice: SourceChoice) => Source;

/** Chooses for a script file that supports only pages with a service. */
export const chooseSource: ChooseSource = ({ settings, service, hasService, warn }) => {
  const { country = null, rates, visitor = 'service' } = settings;
  let used = service;
  if (rates || visitor === 'time-zone') {
    const problem =
      'rates and visitor="time-zone" need local-price-static.js, or local-price/static from npm.';
    warn(problem);
    if (!hasService) used = failedService(new LocalPriceError('config', problem));
  }
  const isKnown = country || visitor !== 'service';
  return {
    service: used,
    place: isKnown ? fixedQuery(() => ({ country, symbol: null })) : undefined,
  };
};
