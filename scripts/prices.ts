/**
 * Writes the table of prices that the elements have to print: `npm run prices`, after a change of its
 * cases or an update of cldr-core. A test compares the amounts with what this computes; the text is
 * laid out by Node's Intl at the time of writing.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { plainBlanks } from '../test/support/plainBlanks.ts';
import type { PriceRow } from '../test/support/PriceRow.ts';
import { cases } from './prices/cases.ts';
import { exactPrice, type ExactPrice, type PriceCase } from './prices/exactPrice.ts';

/** All of a row but its text. */
export type ComputedPrice = PriceCase & ExactPrice;

/** The table without the texts. */
export function computedPrices(): ComputedPrice[] {
  return cases.map((each) => ({ ...each, ...exactPrice(each) }));
}

/** The amount as the locale writes it; all of its digits are printed, and no more. */
function layOut({ attributes, currency, amount, amountMax }: ComputedPrice): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const display = attributes['currency-display'] ?? 'symbol';
  const format = new Intl.NumberFormat(attributes['locale'], {
    style: 'currency',
    currency,
    currencyDisplay: display === 'narrow-symbol' ? 'narrowSymbol' : display,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as Intl.NumberFormatOptions);
  // Texts are printed digit by digit (ECMA-402, ToIntlMathematicalValue); the types know numbers only.
  const [start, end = start] = [amount, amountMax] as unknown as [number, number | undefined];
  if (start === end) return plainBlanks(format.format(start));
  return plainBlanks(format.formatRange(start, end));
}

function table(): string {
  const rows = computedPrices().map((price): PriceRow => ({ ...price, text: layOut(price) }));
  return [
    '/** Made by scripts/prices.ts. */',
    "import type { PriceRow } from '../support/PriceRow.ts';",
    '',
    'export const prices: readonly PriceRow[] = [',
    ...rows.map((row) => `  ${visible(JSON.stringify(row))},`),
    '];',
    '',
  ].join('\n');
}

/** With direction marks that can be seen. */
function visible(json: string): string {
  return json.replace(
    /[\u061c\u200e\u200f]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(fileURLToPath(new URL('../test/money/prices.data.ts', import.meta.url)), table());
}
