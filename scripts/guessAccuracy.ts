/**
 * Prints how often a device's time zone names the right country, for people who are in their own country:
 * `npx tsx scripts/guessAccuracy.ts`. The figures are in docs/guides/with-a-rates-file.md.
 *
 * Countries are weighted by population (CLDR), and by their number of addresses in the service's database.
 * It needs the file zone1970.tab of the time zone database, which Debian has in the package tzdata.
 */
import { readFileSync } from 'node:fs';
import { loadCountryDatabase } from '../service/src/countries/openCountryDatabase.ts';
import { countryOf, countryOfZone } from '../src/static/guess/timeZone.ts';
import { cldr, countriesOfZones } from './data.ts';

type Weights = ReadonlyMap<string, number>;

/** CLDR's data about a country. */
interface Territory {
  readonly _population: string;
  readonly languagePopulation?: Readonly<
    Record<string, { readonly _populationPercent: string; readonly _officialStatus?: string }>
  >;
}

const info = cldr('territoryInfo')['territoryInfo'] as Record<string, Territory>;

/** Returns the official language that most people of a country speak. */
function mainLanguage(country: string): string {
  const spoken = Object.entries(info[country]?.languagePopulation ?? {});
  const official = spoken.filter(([, { _officialStatus }]) => _officialStatus === 'official');
  const [[language] = ['en']] = (official.length ? official : spoken).sort(
    ([, a], [, b]) => Number(b._populationPercent) - Number(a._populationPercent),
  );
  return language.split('_')[0]!;
}

/** The population of each country that has a time zone. */
function populations(): Weights {
  const countries = new Set(countriesOfZones().values());
  return new Map(
    Object.entries(info)
      .filter(([code]) => countries.has(code))
      .map(([code, { _population }]) => [code, Number(_population)]),
  );
}

/** Returns how many of 400,000 addresses, evenly spread over IPv4, the database has in each country. */
async function addresses(): Promise<Weights> {
  const database = await loadCountryDatabase(undefined);
  const found = new Map<string, number>();
  const step = Math.floor(2 ** 32 / 400_000);
  for (let each = 0; each < 2 ** 32; each += step) {
    const address = [24, 16, 8, 0].map((bits) => Math.floor(each / 2 ** bits) % 256).join('.');
    const country = database.countryOf(address);
    if (country) found.set(country, (found.get(country) ?? 0) + 1);
  }
  return found;
}

/** The zones that countries have shared since 1970. */
function sharedZones(): readonly { countries: readonly string[]; zone: string }[] {
  return readFileSync('/usr/share/zoneinfo/zone1970.tab', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([countries = '', , zone = '']) => ({ countries: countries.split(','), zone }));
}

/** A zone in a country, with its name in Windows; `001` stands for all other countries. */
interface WindowsZone {
  readonly mapZone: {
    readonly _other: string;
    readonly _type: string;
    readonly _territory: string;
  };
}

function windowsZones(): readonly WindowsZone['mapZone'][] {
  const { mapTimezones } = cldr('windowsZones')['windowsZones'] as {
    mapTimezones: readonly WindowsZone[];
  };
  return mapTimezones.map(({ mapZone }) => mapZone);
}

/** Prints the shares of right, unknown and wrong guesses, in percent. */
function shares(
  weights: Weights,
  zonesOf: (country: string) => readonly string[],
  languagesOf: (country: string) => readonly string[],
): string {
  const sums = { right: 0, unknown: 0, wrong: 0 };
  let all = 0;
  for (const [country, weight] of weights) {
    const zones = zonesOf(country);
    for (const zone of zones) {
      const guess = countryOf(zone, languagesOf(country));
      const outcome = guess === country ? 'right' : guess === null ? 'unknown' : 'wrong';
      sums[outcome] += weight / zones.length;
      all += weight / zones.length;
    }
  }
  return Object.values(sums)
    .map((sum) => ((100 * sum) / all).toFixed(1))
    .join(' / ');
}

const own = new Map<string, string[]>();
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const country = countryOfZone(zone);
  if (country) own.set(country, [...(own.get(country) ?? []), zone]);
}

// Windows has 140 zones. For each, browsers use the zone of the configured region, or else a common one.
const windows = windowsZones();
const common = new Map(
  windows.filter(({ _territory }) => _territory === '001').map((each) => [each._other, each._type]),
);
const inRegion = (country: string) => windows.filter(({ _territory }) => _territory === country);
const shared = sharedZones();

const devices: Readonly<Record<string, (country: string) => readonly string[]>> = {
  'a zone of their country': (country) => own.get(country) ?? [],
  'Windows, with their region': (country) =>
    inRegion(country).flatMap(({ _type }) => _type.split(' ')),
  'Windows, with another region': (country) =>
    inRegion(country).map(({ _other }) => common.get(_other)!),
  'the zones since 1970 alone': (country) =>
    shared.filter(({ countries }) => countries.includes(country)).map(({ zone }) => zone),
};
const [people, hosts] = [populations(), await addresses()];
console.log('right / unknown / wrong, in percent, by people; by addresses');
for (const [name, zonesOf] of Object.entries(devices)) {
  for (const [tongue, languagesOf] of [
    ['their language', (country: string) => [mainLanguage(country)]],
    ['English', () => ['en-US']],
  ] as const) {
    const all = [people, hosts].map((weights) => shares(weights, zonesOf, languagesOf));
    console.log(`${name}, in ${tongue}: ${all.join('; ')}`);
  }
}
