/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-24-sizes-are-a-record.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 30_180,
  'dist/cdn/local-price-all.js': 34_680,
  'dist/cdn/local-price-static.js': 36_170,
  'dist/cdn/local-price-visit.js': 5_380,
  'local-price': 33_540,
  'local-price/define': 32_470,
  'local-price/local-price.js': 26_710,
  'local-price/geo-gate.js': 19_720,
  'local-price/currency-converter.js': 24_740,
  'local-price/country-picker.js': 19_180,
  'local-price/currency-picker.js': 19_080,
  'local-price/client': 5_350,
  'local-price/static': 17_870,
  'local-price/money': 8_830,
  'local-price/protocol': 2_680,
  'local-price/testing': 5_240,
};
