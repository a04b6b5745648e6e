/**
 * The most that each file or entry of the package may weigh, in bytes of brotli with `lit` included:
 * the script-tag files as they are, the entries as a bundler puts them into a page. The build prints what
 * each weighs, and fails over this. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 24_087,
  'dist/cdn/local-price-all.js': 28_510,
  'dist/cdn/local-price-static.js': 30_090,
  'local-price': 28_420,
  'local-price/define': 27_680,
  'local-price/local-price.js': 22_350,
  'local-price/geo-gate.js': 16_960,
  'local-price/currency-converter.js': 21_380,
  'local-price/currency-picker.js': 16_210,
  'local-price/client': 4_950,
  'local-price/static': 15_500,
  'local-price/money': 4_850,
  'local-price/protocol': 1_300,
};
