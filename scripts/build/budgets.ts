/**
 * The most that each file or entry of the package may weigh, in bytes of brotli with `lit` included:
 * the script-tag files as they are, the entries as a bundler puts them into a page. The build prints what
 * each weighs, and fails over this. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 23_950,
  'dist/cdn/local-price-all.js': 26_990,
  'local-price': 27_950,
  'local-price/define': 27_200,
  'local-price/local-price.js': 22_000,
  'local-price/geo-gate.js': 16_700,
  'local-price/currency-converter.js': 20_920,
  'local-price/currency-picker.js': 15_950,
  'local-price/client': 4_950,
  'local-price/money': 4_850,
  'local-price/protocol': 1_150,
};
