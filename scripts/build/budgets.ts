/** The sizes that we want. See docs/decisions/2026-11-24-larger-than-wanted.md. */
export const goals: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 25_400,
  'dist/cdn/local-price-all.js': 29_800,
  'dist/cdn/local-price-static.js': 31_400,
  'local-price/geo-gate.js': 17_500,
};

/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 30_240,
  'dist/cdn/local-price-all.js': 34_560,
  'dist/cdn/local-price-static.js': 36_270,
  'dist/cdn/local-price-visit.js': 6_270,
  'local-price': 33_750,
  'local-price/define': 32_850,
  'local-price/local-price.js': 27_240,
  'local-price/geo-gate.js': 20_660,
  'local-price/currency-converter.js': 25_430,
  'local-price/country-picker.js': 20_150,
  'local-price/currency-picker.js': 20_560,
  'local-price/client': 7_270,
  'local-price/static': 19_290,
  'local-price/money': 8_440,
  'local-price/protocol': 3_840,
  'local-price/testing': 7_320,
};
