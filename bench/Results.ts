import type { Machine } from './machine.ts';
import type { ServiceResults } from './service/measureService.ts';
import type { SiteResults } from './site/measureSite.ts';

/** The results of one run of all measurements, as stored in `results.json`. */
export interface Results {
  /** The day of the run: `2026-11-22`. */
  date: string;
  machine: Machine;
  /** The installed versions of the measured packages. */
  versions: Record<string, string>;
  site: SiteResults;
  service: ServiceResults;
}

/** Where the results of the last run are stored, from the root of the repository. */
export const resultsFile = 'bench/results.json';
