import type { CountryDatabase } from './CountryDatabase.js';
import { daysSince } from './days.js';
import { embeddedAttribution } from './loadCountryDatabase.js';
import type { ApiKey } from './loadKeys.js';
import { quote } from './quote.js';
import { rateAge, type RateTable } from './RateTable.js';

/** Days after which a country database is out of date for its purpose. */
const oldDatabase = 60;

/** What the operator should know at start about the data: where it is from and how old it is. */
export function dataNotes(
  database: Pick<CountryDatabase, 'built'>,
  geoFile: string | undefined,
  rates: Pick<RateTable, 'date' | 'size'>,
  ratesFile: string | undefined,
  now: number,
): { info: string[]; warnings: string[] } {
  const built = database.built.toISOString().slice(0, 10);
  const geoDays = daysSince(built, now);
  const rateDays = daysSince(rates.date, now);
  const warnings: string[] = [];
  if (geoDays > oldDatabase) {
    warnings.push(
      `the country database is ${geoDays} days old; name a newer MMDB file with --geo, since ` +
        'addresses change hands',
    );
  }
  const age = rateAge(rates.date, now);
  if (age !== 'fresh') {
    const refused = ratesFile !== undefined && age === 'expired';
    warnings.push(
      `the rates are ${rateDays} days old; ` +
        (refused
          ? 'swap and convert answer RATES_STALE until the file of --rates is renewed'
          : `answers say stale: true; ${ratesFile === undefined ? 'name a newer table with' : 'renew the file of'} --rates`),
    );
  }
  return {
    info: [
      `country database built ${built}, ${geoFile ?? `embedded; ${embeddedAttribution}`}`,
      `rates of ${rates.date}, ${rates.size} currencies, ${ratesFile ?? 'embedded'}`,
    ],
    warnings,
  };
}

/** One line for each key that asks for what this version does not do. */
export function keyWarnings(keys: readonly ApiKey[]): string[] {
  return keys.flatMap(({ name, tokens, hosts }, index) => {
    const ignored = [
      ...(tokens === null ? [] : ['tokens']),
      ...(hosts.length > 0 ? ['hosts'] : []),
    ];
    if (ignored.length === 0) return [];
    const key = name === '' ? `keys[${index}]` : `the key ${quote(name)}`;
    return [`${key} sets ${ignored.join(' and ')}, which this version does not enforce`];
  });
}
