import type { Results } from '../Results.ts';
import { serviceTables } from './serviceTables.ts';
import { siteTables } from './siteTables.ts';
import type { Table } from './Table.ts';

/** Returns all tables of a run. */
export function tablesOf({ site, service }: Pick<Results, 'site' | 'service'>): Table[] {
  return [...siteTables(site), ...serviceTables(service)];
}
