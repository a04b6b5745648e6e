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
  'dist/cdn/local-price.js': 27_900,
  'dist/cdn/local-price-all.js': 32_310,
  'dist/cdn/local-price-static.js': 33_880,
  'dist/cdn/local-price-visit.js': 3_770,
  'local-price': 31_250,
  'local-price/define': 30_350,
  'local-price/local-price.js': 24_740,
  'local-price/geo-gate.js': 18_160,
  'local-price/currency-converter.js': 22_930,
  'local-price/country-picker.js': 17_650,
  'local-price/currency-picker.js': 18_060,
  'local-price/client': 4_770,
  'local-price/static': 16_790,
  'local-price/money': 5_940,
  'local-price/protocol': 1_340,
  'local-price/testing': 4_820,
};
