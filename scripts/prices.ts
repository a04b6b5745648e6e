/**
 * Writes the table of texts that every engine must print. Run `npm run prices` after a change of its cases or an
 * update of cldr-core. The amounts are computed here, without the widget's code; Node's Intl formats the texts at
 * the time of writing.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { plainBlanks } from '../test/support/plainBlanks.ts';
import { printedCases } from './prices/cases.ts';
import { exactPrice } from './prices/exactPrice.ts';

/** A printed amount or range. */
export interface PrintedRow {
  readonly locale: string;
  readonly currency: string;
  readonly currencyDisplay: 'symbol' | 'narrow-symbol' | 'code' | 'name';
  /** A plain decimal. All its digits are printed. */
  readonly amount: string;
  /** The upper end of a range. */
  readonly amountMax?: string;
  /** The printed text with plain spaces. Direction marks are unchanged. */
  readonly text: string;
}

/** The table without the texts, which differ between versions of Node. */
export function printedAmounts(): Omit<PrintedRow, 'text'>[] {
  return printedCases.map((each) => {
    const { currency, amount, amountMax } = exactPrice(each);
    const { locale = '', 'currency-display': display = 'symbol' } = each.attributes;
    const currencyDisplay = display as PrintedRow['currencyDisplay'];
    return { locale, currency, currencyDisplay, amount, ...(amountMax && { amountMax }) };
  });
}

/** Formats an amount for a locale, with exactly its own digits. */
function layOut({
  locale,
  currency,
  currencyDisplay,
  amount,
  amountMax,
}: Omit<PrintedRow, 'text'>) {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay === 'narrow-symbol' ? 'narrowSymbol' : currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Intl formats strings digit by digit (ECMA-402, ToIntlMathematicalValue), but its types allow only numbers.
  const [start, end] = [amount, amountMax] as unknown as [number, number | undefined];
  return plainBlanks(end === undefined ? format.format(start) : format.formatRange(start, end));
}

function table(): string {
  const rows = printedAmounts().map((each): PrintedRow => ({ ...each, text: layOut(each) }));
  return [
    '/** Made by scripts/prices.ts. */',
    "import type { PrintedRow } from '../../scripts/prices.ts';",
    '',
    'export const printedPrices: readonly PrintedRow[] = [',
    ...rows.map((row) => `  ${visible(JSON.stringify(row))},`),
    '];',
    '',
  ].join('\n');
}

/** Escapes direction marks, so that they are visible. */
function visible(json: string): string {
  return json.replace(
    /[\u061c\u200e\u200f]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = new URL('../test/pricing/printedPrices.data.ts', import.meta.url);
  writeFileSync(fileURLToPath(path), table());
}
