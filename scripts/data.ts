/**
 * Writes the data tables of the widget from CLDR: `npm run data`, after an update of cldr-core. A
 * test compares what stands in the repository with what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

function cldr(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(require.resolve(`cldr-core/supplemental/${file}.json`), 'utf8'))
    .supplemental;
}

/** Currencies whose amounts are not written with two fraction digits. */
function fractionDigits(): string {
  const { fractions } = cldr('currencyData')['currencyData'] as {
    fractions: Record<string, { _digits: string }>;
  };
  const codes = new Map<string, string[]>();
  for (const [code, { _digits: digits }] of Object.entries(fractions)) {
    if (code === 'DEFAULT' || digits === '2') continue;
    codes.set(digits, [...(codes.get(digits) ?? []), code]);
  }
  const rows = [...codes].sort().map(([digits, list]) => `  ${digits}:\n    '${list.join(' ')}',`);
  return [
    '/** CLDR: the currencies that are not written with two fraction digits, by their number. */',
    'export const exceptions: Readonly<Record<number, string>> = {',
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
    '/** CLDR: the legal tenders of all countries, by code, without anything between them. */',
    'export const tenders =',
    `  '${[...new Set(codes)].sort().join('')}';`,
    '',
  ].join('\n');
}

/** The generated files, by their path from the root of the repository. */
export const tables: Readonly<Record<string, () => string>> = {
  'src/money/fractionDigits.data.ts': fractionDigits,
  'src/money/tenders.data.ts': tenders,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, make] of Object.entries(tables)) {
    writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), make());
  }
}
