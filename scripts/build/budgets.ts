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
  'dist/cdn/local-price.js': 28_130,
  'dist/cdn/local-price-all.js': 32_660,
  'dist/cdn/local-price-static.js': 34_200,
  'dist/cdn/local-price-visit.js': 3_770,
  'local-price': 31_810,
  'local-price/define': 30_900,
  'local-price/local-price.js': 25_320,
  'local-price/geo-gate.js': 19_010,
  'local-price/currency-converter.js': 23_630,
  'local-price/country-picker.js': 18_650,
  'local-price/currency-picker.js': 18_520,
  'local-price/client': 4_830,
  'local-price/static': 17_700,
  'local-price/money': 5_990,
  'local-price/protocol': 1_340,
  'local-price/testing': 4_880,
};
