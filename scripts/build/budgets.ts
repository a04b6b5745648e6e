/**
 * The most that each file or entry of the package may weigh, in bytes of brotli with `lit` included:
 * the script-tag files as they are, the entries as a bundler puts them into a page. The build prints what
 * each weighs, and fails over this. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 23_970,
  'dist/cdn/local-price-all.js': 28_030,
  'dist/cdn/local-price-static.js': 29_640,
  'local-price': 28_300,
  'local-price/define': 27_560,
  'local-price/local-price.js': 22_310,
  'local-price/geo-gate.js': 16_880,
  'local-price/currency-converter.js': 21_210,
  'local-price/currency-picker.js': 16_150,
  'local-price/client': 4_950,
  'local-price/static': 14_990,
  'local-price/money': 4_850,
  'local-price/protocol': 1_150,
};
