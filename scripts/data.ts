/**
 * Writes the widget's data tables from CLDR and {@link smallestCoins}. Run `npm run data` after an update of
 * cldr-core or a change of a coin. A test compares the files in the repository with its output.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { countryCurrencies } from '../service/src/countries/countryCurrencies.ts';
import { smallestCoins } from './smallestCoins.ts';

const require = createRequire(import.meta.url);

/** Reads a part of CLDR's supplemental data. */
export function cldr(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(require.resolve(`cldr-core/supplemental/${file}.json`), 'utf8'))
    .supplemental;
}

const { fractions } = cldr('currencyData')['currencyData'] as {
  fractions: Record<string, { _digits: string; _cashDigits?: string; _cashRounding?: string }>;
};

/** CLDR's smallest coins that are not the minor unit, by currency code. */
export function coinsOfCldr(): Map<string, string> {
  const coins = new Map<string, string>();
  for (const [code, row] of Object.entries(fractions)) {
    const { _digits: digits, _cashDigits: cashDigits = digits, _cashRounding: rounding } = row;
    if (rounding === undefined && cashDigits === digits) continue;
    // CLDR counts in units of the last cash digit, and 0 means one unit.
    const units = (Number(rounding) || 1).toString().padStart(Number(cashDigits) + 1, '0');
    const point = units.length - Number(cashDigits);
    coins.set(code, `${units.slice(0, point)}.${units.slice(point)}`.replace(/\.?0*$/, ''));
  }
  return coins;
}

/** Returns the codes of all currencies that a country has or had, with the years and whether they are legal tender. */
function usesOfCurrencies(): [code: string, { _to?: string; _tender?: string }][] {
  const { region } = cldr('currencyData')['currencyData'] as {
    region: Record<string, Record<string, { _to?: string; _tender?: string }>[]>;
  };
  return Object.values(region)
    .flat()
    .flatMap((entry) => Object.entries(entry));
}

/** Returns the codes of all currencies that a country has or had. */
export function allCurrencies(): string[] {
  return [...new Set(usesOfCurrencies().map(([code]) => code))];
}

/** Returns the legal tenders of all countries. */
export function legalTenders(): ReadonlySet<string> {
  const codes = usesOfCurrencies()
    .filter(([, { _to: to, _tender: tender }]) => to === undefined && tender !== 'false')
    .map(([code]) => code);
  return new Set(codes);
}

/** Returns the smallest coins that are not a cent, written with the currency's fraction digits, by currency code. */
function coinsByCode(): ReadonlyMap<string, string> {
  const coins = coinsOfCldr();
  for (const [code, coin] of smallestCoins) coins.set(code, coin);
  const written = new Map<string, string>();
  for (const code of new Set([...coins.keys(), ...Object.keys(fractions)])) {
    const digits = Number((fractions[code] ?? fractions['DEFAULT'])!._digits);
    const coin = Number(coins.get(code) ?? 10 ** -digits).toFixed(digits);
    if (coin !== '0.01') written.set(code, coin);
  }
  return written;
}

/** Returns the table of currencies whose smallest coin is not a cent. */
function coins(): string {
  const tenders = legalTenders();
  const codes = new Map<string, string[]>();
  for (const [code, coin] of coinsByCode()) codes.set(coin, [...(codes.get(coin) ?? []), code]);
  const rows = [...codes].sort().map(([coin, list]) => {
    const past = list.filter((code) => !tenders.has(code));
    const text = joined(list.filter((code) => tenders.has(code))) + joined(past).toLowerCase();
    const row = `  '${coin}': '${text}',`;
    return row.length > 100 ? row.replace(': ', ':\n    ') : row;
  });
  return [
    '/**',
    ' * CLDR and central banks: the currencies whose smallest coin is not a cent, by that coin, which is written with the',
    " * currency's fraction digits. The codes have nothing between them. Those in lower case are not legal tender.",
    ' */',
    'export const coins: Readonly<Record<string, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Returns the legal tenders whose smallest coin is a cent. */
function centTenders(): string {
  const coins = coinsByCode();
  return constant(
    'CLDR: the codes of the legal tenders that are not in the table of coins, without anything between them.',
    'centTenders',
    joined([...legalTenders()].filter((code) => !coins.has(code))),
  );
}

/** Joins codes, sorted by their last two letters, which compresses best. */
function joined(codes: readonly string[]): string {
  return [...codes].sort().sort(byEnding).join('');
}

function byEnding(a: string, b: string): number {
  return a.slice(1).localeCompare(b.slice(1), 'en');
}

/** Abbreviations used for a time in several countries, and places that two countries claim. */
const shared = /^([CEMW]E?T|[EHM]ST|.*\d.*)$|^Europe\/Simferopol$/;

/**
 * Returns the country of each time zone, including the zone's other names, from CLDR. Zones of no country or of
 * several countries are left out.
 */
export function countriesOfZones(): Map<string, string> {
  const { tz } = JSON.parse(readFileSync(require.resolve('cldr-bcp47/bcp47/timezone.json'), 'utf8'))
    .keyword.u as { tz: Record<string, { _alias?: string; _region?: string }> };
  const countries = new Map<string, string>();
  for (const [
    id,
    { _alias: names, _region: region = id.slice(0, 2).toUpperCase() },
  ] of Object.entries(tz)) {
    // Identifiers of times without a place, such as "utce01".
    if (!names || /^(utc|gmt|unk|_)/.test(id)) continue;
    for (const name of names.split(' ')) if (!shared.test(name)) countries.set(name, region);
  }
  return countries;
}

/** Returns the table of time zones: areas, the countries in an area, the places in a country. */
function zones(): string {
  const areas = new Map<string, Map<string, string[]>>();
  for (const [zone, country] of [...countriesOfZones()].sort()) {
    const [area, ...place] = zone.includes('/') ? zone.split('/') : ['', zone];
    const countries = areas.get(area!) ?? new Map<string, string[]>();
    areas.set(area!, countries);
    countries.set(country, [...(countries.get(country) ?? []), place.join('/')]);
  }
  const rows = [...areas].map(([area, countries]) => {
    const places = [...countries].sort().map(([country, list]) => country + list.join(' '));
    return `${area}:${places.join(',')}`;
  });
  return constant(
    'CLDR: the names of the time zones by their beginning and country: `Africa:AOLuanda,BFOuagadougou;…`.',
    'zones',
    rows.join(';'),
  );
}

/** Returns the table of each country's currency. */
function currencies(): string {
  const countries = new Map<string, string[]>();
  const { region } = cldr('currencyData')['currencyData'] as {
    region: Parameters<typeof countryCurrencies>[0];
  };
  for (const [country, currency] of [...countryCurrencies(region)].sort()) {
    if (currency) countries.set(currency, [...(countries.get(currency) ?? []), country]);
  }
  const rows = [...countries].sort().map(([currency, list]) => currency + list.join(''));
  return constant(
    'CLDR: the currencies and the countries that pay with them: `AEDAE,AFNAF,…`.',
    'currencies',
    rows.join(','),
  );
}

/** Names of languages that some browsers still use. */
const olderNames: Readonly<Record<string, string>> = { he: 'iw', id: 'in', nb: 'no', fil: 'tl' };

/** The share of a population, in percent, from which a language counts as spoken in a country. */
const leastSpeakers = 10;

/** Returns the table of languages that are official in a country, or spoken by at least a tenth of its people. */
function languages(): string {
  const info = cldr('territoryInfo')['territoryInfo'] as Record<
    string,
    {
      languagePopulation?: Record<string, { _populationPercent: string; _officialStatus?: string }>;
    }
  >;
  const { effectiveCoverageLevels: covered } = require('cldr-core/coverageLevels.json') as {
    effectiveCoverageLevels: Record<string, string>;
  };
  const spoken = new Map<string, Set<string>>();
  for (const [country, { languagePopulation = {} }] of Object.entries(info)) {
    for (const [name, { _populationPercent: percent, _officialStatus: status }] of Object.entries(
      languagePopulation,
    )) {
      const [language = ''] = name.split('_');
      // No browser requests a language that no software is translated into.
      if (!covered[language]) continue;
      // English is understood in many countries, and many browsers are installed in English.
      if (!status && (language === 'en' || Number(percent) < leastSpeakers)) continue;
      for (const each of [language, olderNames[language]]) {
        if (each) spoken.set(each, (spoken.get(each) ?? new Set()).add(country));
      }
    }
  }
  const rows = [...spoken].sort().map(([language, list]) => language + [...list].sort().join(''));
  return constant(
    'CLDR: the languages and the countries where they are spoken: `afNAZA,akGH,…`.',
    'languages',
    rows.join(','),
  );
}

function constant(comment: string, name: string, value: string): string {
  return `/** ${comment} */\nexport const ${name} =\n  '${value}';\n`;
}

/** The generated files, by path from the root of the repository. */
export const tables: Readonly<Record<string, () => string>> = {
  'src/pricing/decimal/coins.data.ts': coins,
  'src/pricing/decimal/tenders.data.ts': centTenders,
  'src/static/guess/zones.data.ts': zones,
  'src/static/guess/currencies.data.ts': currencies,
  'src/static/guess/languages.data.ts': languages,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, make] of Object.entries(tables)) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), make());
  }
}
