/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 27_660,
  'dist/cdn/local-price-all.js': 32_020,
  'dist/cdn/local-price-static.js': 33_700,
  'dist/cdn/local-price-visit.js': 3_780,
  'local-price': 31_110,
  'local-price/define': 30_160,
  'local-price/local-price.js': 24_640,
  'local-price/geo-gate.js': 18_110,
  'local-price/currency-converter.js': 22_810,
  'local-price/country-picker.js': 17_580,
  'local-price/currency-picker.js': 17_950,
  'local-price/client': 4_790,
  'local-price/static': 16_740,
  'local-price/money': 5_920,
  'local-price/protocol': 1_360,
  'local-price/testing': 4_840,
};
