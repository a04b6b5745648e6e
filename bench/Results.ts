import type { Machine } from './machine.ts';
import type { ServiceResults } from './service/measureService.ts';
import type { SiteResults } from './site/measureSite.ts';

/** What one run of all measurements has found, as it is kept in `results.json`. */
export interface Results {
  /** The day of the run: `2026-11-22`. */
  date: string;
  machine: Machine;
  /** Of the packages that were measured, as installed. */
  versions: Record<string, string>;
  site: SiteResults;
  service: ServiceResults;
}

/** Where the figures of the last run are kept, from the root of the repository. */
export const resultsFile = 'bench/results.json';
