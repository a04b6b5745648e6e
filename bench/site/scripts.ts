import { readFileSync } from 'node:fs';
import { bundle } from './bundle.ts';

/** What a page can load: a script that prints prices or numbers, or nothing. */
export const scriptNames = [
  'local-price',
  'local-price-static',
  'lit',
  'relative-time',
  'format-number',
  'emoji-picker',
  'each-price',
  'two-calls',
  'rates-by-hand',
] as const;
export type ScriptName = (typeof scriptNames)[number];

/** The scripts, each bundled into one file. */
export async function loadScripts(): Promise<Readonly<Record<ScriptName, string>>> {
  return {
    'local-price': readFileSync('dist/cdn/local-price.js', 'utf8'),
    'local-price-static': readFileSync('dist/cdn/local-price-static.js', 'utf8'),
    lit: await bundle('bench/peers/lit.ts'),
    'relative-time': await bundle('bench/peers/relativeTime.ts'),
    'format-number': await bundle('bench/peers/formatNumber.ts'),
    'emoji-picker': await bundle('bench/peers/emojiPicker.ts'),
    'each-price': await bundle('bench/peers/eachPrice.js'),
    'two-calls': await bundle('bench/peers/twoCalls.js'),
    'rates-by-hand': await bundle('bench/peers/ratesByHand.js'),
  };
}
