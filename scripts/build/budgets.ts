/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 25_400,
  'dist/cdn/local-price-all.js': 29_800,
  'dist/cdn/local-price-static.js': 31_400,
  'local-price': 28_800,
  'local-price/define': 28_100,
  'local-price/local-price.js': 22_870,
  'local-price/geo-gate.js': 17_500,
  'local-price/currency-converter.js': 21_650,
  'local-price/currency-picker.js': 16_750,
  'local-price/client': 4_970,
  'local-price/static': 15_880,
  'local-price/money': 4_930,
  'local-price/protocol': 1_300,
  'local-price/testing': 5_000,
};
