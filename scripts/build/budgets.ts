/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-24-sizes-are-a-record.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 29_930,
  'dist/cdn/local-price-all.js': 34_380,
  'dist/cdn/local-price-static.js': 35_870,
  'dist/cdn/local-price-visit.js': 5_380,
  'local-price': 33_190,
  'local-price/define': 32_120,
  'local-price/local-price.js': 26_360,
  'local-price/geo-gate.js': 19_370,
  'local-price/currency-converter.js': 24_390,
  'local-price/country-picker.js': 18_830,
  'local-price/currency-picker.js': 18_730,
  'local-price/client': 5_010,
  'local-price/static': 17_520,
  'local-price/money': 8_350,
  'local-price/protocol': 2_200,
  'local-price/testing': 4_900,
};
