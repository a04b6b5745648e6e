/**
 * Writes the texts of the table of printed prices again, as Node's Intl lays them out: `npm run prices` after a change
 * of its rows, or an update of Node. Every engine must print these texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { plainBlanks } from '../test/support/plainBlanks.ts';
import { printedPrices, type PrintedRow } from '../test/pricing/printedPrices.data.ts';

/** Formats an amount for a locale, with exactly its own digits. */
function layOut({ locale, currency, currencyDisplay, amount, amountMax }: PrintedRow): string {
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

/** Escapes direction marks, so that they are visible. */
function visible(json: string): string {
  return json.replace(
    /[\u061c\u200e\u200f]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const rows = printedPrices.map(
  (row) => `  ${visible(JSON.stringify({ ...row, text: layOut(row) }))},`,
);
const path = 'test/pricing/printedPrices.data.ts';
const [head = ''] = readFileSync(path, 'utf8').split(/(?<= = \[\n)/);
writeFileSync(path, `${head}${rows.join('\n')}\n];\n`);
