import { attributionInUse } from './attribution.js';
import { missingKind } from './CountryGate.js';
import type { CountryDatabase } from './CountryDatabase.js';
import { daysSince } from '../common/days.js';
import { rateAge, type RateTable } from '../rates/RateTable.js';

/** Days after which a country database is out of date for its purpose. */
const oldDatabase = 60;

/**
 * What the operator should know at start about the data: where it is from and how old it is.
 *
 * @param ratesLabel where the rates are from, fit to be printed; without it the embedded table is
 * all that is wanted
 */
export function dataNotes(
  database: Pick<CountryDatabase, 'built' | 'type' | 'nodes' | 'countryOf'>,
  geoFile: string | undefined,
  rates: Pick<RateTable, 'date' | 'size' | 'embedded'>,
  ratesLabel: string | undefined,
  now: number,
): { info: string[]; warnings: string[] } {
  const warning = ratesWarning(rates, ratesLabel !== undefined, now);
  const source = rates.embedded ? 'embedded' : (ratesLabel ?? '');
  return {
    info: [
      databaseLine(database, geoFile),
      `rates of ${rates.date}, ${rates.size} currencies, ${source}`,
    ],
    warnings: [...databaseWarnings(database, now), ...(warning === null ? [] : [warning])],
  };
}

/** One line about a country database in use, with what its licence asks to be said. */
export function databaseLine(
  database: Pick<CountryDatabase, 'built' | 'type'>,
  file: string | undefined,
): string {
  const attribution = attributionInUse(file, database.type);
  const built = database.built.toISOString().slice(0, 10);
  return `country database built ${built}, ${file ?? 'embedded'}${attribution && `; ${attribution}`}`;
}

/** A line for each thing that an operator may not want of a country database. */
export function databaseWarnings(
  database: Pick<CountryDatabase, 'built' | 'nodes' | 'countryOf'>,
  now: number,
): string[] {
  const warnings: string[] = [];
  const days = daysSince(database.built.toISOString().slice(0, 10), now);
  if (days > oldDatabase) {
    warnings.push(
      `the country database is ${days} days old; name a newer MMDB file with --geo, since ` +
        'addresses change hands',
    );
  }
  const kind = missingKind(database);
  if (kind !== null) {
    warnings.push(
      `the country database knows no ${kind} addresses, so that visitors who have one are in no ` +
        'country; name one for both kinds with --geo',
    );
  }
  return warnings;
}

/**
 * A line about rates that are out of date, else `null`.
 *
 * @param isRenewed true where they come from `--rates`, or will
 */
export function ratesWarning(
  { date, embedded }: Pick<RateTable, 'date' | 'embedded'>,
  isRenewed: boolean,
  now: number,
): string | null {
  const age = rateAge(date, now);
  if (age === 'fresh') return null;
  const consequence =
    age === 'expired' && !embedded
      ? 'swap and convert answer RATES_STALE until there is a newer table at --rates'
      : `answers say stale: true${isRenewed ? ' until there is a newer table at --rates' : '; name a newer table with --rates'}`;
  return `the rates are ${daysSince(date, now)} days old; ${consequence}`;
}
