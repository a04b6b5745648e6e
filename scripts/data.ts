/**
 * Writes the widget's data tables from CLDR and {@link smallestCoins}: `npm run data`, after an update of
 * cldr-core or a change of a coin. A test compares the files in the repository with what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { smallestCoins } from './smallestCoins.ts';

const require = createRequire(import.meta.url);

function cldr(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(require.resolve(`cldr-core/supplemental/${file}.json`), 'utf8'))
    .supplemental;
}

const { fractions } = cldr('currencyData')['currencyData'] as {
  fractions: Record<string, { _digits: string; _cashDigits?: string; _cashRounding?: string }>;
};

/** The table of the currencies whose amounts are not written with two fraction digits. */
function fractionDigits(): string {
  const codes = new Map<string, string[]>();
  for (const [code, { _digits: digits }] of Object.entries(fractions)) {
    if (code === 'DEFAULT' || digits === '2') continue;
    codes.set(digits, [...(codes.get(digits) ?? []), code]);
  }
  const rows = [...codes].sort().map(([digits, list]) => `  ${digits}:\n    '${list.join(' ')}',`);
  return [
    '/** CLDR: the currencies that are not written with two fraction digits, by the number of theirs. */',
    'export const exceptions: Readonly<Record<number, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** What CLDR says of the smallest coins that are not the minor unit, by the code of the currency. */
export function coinsOfCldr(): Map<string, string> {
  const coins = new Map<string, string>();
  for (const [code, row] of Object.entries(fractions)) {
    const { _digits: digits, _cashDigits: cashDigits = digits, _cashRounding: rounding } = row;
    if (rounding === undefined && cashDigits === digits) continue;
    // CLDR counts in units of the last cash digit, and says 0 for one of them.
    const units = (Number(rounding) || 1).toString().padStart(Number(cashDigits) + 1, '0');
    const point = units.length - Number(cashDigits);
    coins.set(code, `${units.slice(0, point)}.${units.slice(point)}`.replace(/\.?0*$/, ''));
  }
  return coins;
}

/** The table of the currencies whose smallest coin is not the minor unit. */
function cashSteps(): string {
  const coins = coinsOfCldr();
  for (const [code, coin] of smallestCoins) coins.set(code, coin);
  const codes = new Map<string, string[]>();
  for (const [code, coin] of [...coins].sort()) codes.set(coin, [...(codes.get(coin) ?? []), code]);
  const rows = [...codes].sort().map(([step, list]) => `  '${step}':\n    '${list.join(' ')}',`);
  return [
    '/** CLDR and central banks: the currencies whose smallest coin is not the minor unit, by that coin. */',
    'export const steps: Readonly<Record<string, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** The legal tenders of all countries, each code three letters. */
function tenders(): string {
  const { region } = cldr('currencyData')['currencyData'] as {
    region: Record<string, Record<string, { _to?: string; _tender?: string }>[]>;
  };
  const codes = Object.values(region)
    .flat()
    .flatMap((entry) => Object.entries(entry))
    .filter(([, { _to: to, _tender: tender }]) => to === undefined && tender !== 'false')
    .map(([code]) => code);
  return [
    '/** CLDR: the codes of the legal tenders of all countries, without anything between them. */',
    'export const tenders =',
    // By their last two letters: that compresses best.
    `  '${[...new Set(codes)].sort().sort(byEnding).join('')}';`,
    '',
  ].join('\n');
}

function byEnding(a: string, b: string): number {
  return a.slice(1).localeCompare(b.slice(1), 'en');
}

/** The generated files, by their path from the root of the repository. */
export const tables: Readonly<Record<string, () => string>> = {
  'src/money/fractionDigits.data.ts': fractionDigits,
  'src/money/cashSteps.data.ts': cashSteps,
  'src/money/tenders.data.ts': tenders,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, make] of Object.entries(tables)) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), make());
  }
}
