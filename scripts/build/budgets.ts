/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 27_340,
  'dist/cdn/local-price-all.js': 31_640,
  'dist/cdn/local-price-static.js': 33_410,
  'dist/cdn/local-price-visit.js': 12_000,
  'local-price': 30_780,
  'local-price/define': 29_870,
  'local-price/local-price.js': 24_320,
  'local-price/geo-gate.js': 17_850,
  'local-price/currency-converter.js': 22_500,
  'local-price/country-picker.js': 17_310,
  'local-price/currency-picker.js': 17_640,
  'local-price/client': 4_810,
  'local-price/static': 16_430,
  'local-price/money': 5_920,
  'local-price/protocol': 1_360,
  'local-price/testing': 4_840,
};
