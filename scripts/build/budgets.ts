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
  'dist/cdn/local-price.js': 27_800,
  'dist/cdn/local-price-all.js': 32_130,
  'dist/cdn/local-price-static.js': 33_730,
  'dist/cdn/local-price-visit.js': 3_780,
  'local-price': 31_220,
  'local-price/define': 30_280,
  'local-price/local-price.js': 24_760,
  'local-price/geo-gate.js': 18_150,
  'local-price/currency-converter.js': 22_910,
  'local-price/country-picker.js': 17_660,
  'local-price/currency-picker.js': 18_040,
  'local-price/client': 4_790,
  'local-price/static': 16_830,
  'local-price/money': 5_960,
  'local-price/protocol': 1_360,
  'local-price/testing': 4_840,
};
