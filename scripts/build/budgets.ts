/**
 * The most that each file or entry of the package may weigh, in bytes of brotli with `lit` included:
 * the script-tag file as it is, the entries as a bundler puts them into a page. The build prints what
 * each weighs, and fails over this. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 25_750,
  'local-price': 28_200,
  'local-price/define': 28_000,
  'local-price/local-price.js': 22_650,
  'local-price/geo-gate.js': 18_850,
  'local-price/currency-converter.js': 23_300,
  'local-price/currency-picker.js': 18_250,
  'local-price/client': 5_600,
  'local-price/protocol': 1_300,
};
