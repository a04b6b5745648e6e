import type { MeasuredElement } from '../site/elementsPage.ts';
import type { Printer } from '../site/pages.ts';
import type { ScriptName } from '../site/scripts.ts';

/** The names of the candidates in the tables. */
export const names: Readonly<Record<ScriptName | MeasuredElement | Printer, string>> = {
  'local-price': 'local-price',
  'local-price parts': 'local-price with `parts`',
  'local-price-static': 'local-price-static',
  lit: 'Lit alone',
  'relative-time': 'relative-time-element',
  'format-number': 'sl-format-number',
  'emoji-picker': 'emoji-picker-element',
  'each-price': 'a snippet for each price',
  'two-calls': 'two calls by hand',
  'two-calls-inline': 'two calls by hand, inline',
  'rates-by-hand': 'the rates by hand',
  'single-trip': 'local-price, one call',
  'early-call': 'local-price, early call',
  'own-host': 'local-price, early call, own file',
  'rates-file': 'local-price, a rates file',
  'rates-in-page': 'local-price, rates in the page',
  served: 'local-price, served',
  'without-script': 'no script, the price as text',
};
