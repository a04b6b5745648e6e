import type { Results } from '../Results.ts';
import { serviceTables } from './serviceTables.ts';
import { siteTables } from './siteTables.ts';
import type { Table } from './Table.ts';

/** Returns the tables of a run that are on the page. */
export function tablesOf({ site, service }: Pick<Results, 'site' | 'service'>): Table[] {
  return [...siteTables(site), ...serviceTables(service)]
    .filter((table) => !table.isDetail)
    .map((table) => ({ ...table, rows: table.rows.filter((row) => !row.isDetail) }));
}
