/**
 * The largest size that each file or entry of the package may have, in bytes of brotli with `lit` included:
 * script-tag files as they are, entries as a bundler includes them in a page. The build prints each size and fails
 * above these limits. See docs/decisions/2026-11-21-bytes.md.
 */
export const budgets: Readonly<Record<string, number>> = {
  'dist/cdn/local-price.js': 26_890,
  'dist/cdn/local-price-all.js': 31_180,
  'dist/cdn/local-price-static.js': 32_830,
  'local-price': 30_240,
  'local-price/define': 29_380,
  'local-price/local-price.js': 23_860,
  'local-price/geo-gate.js': 17_830,
  'local-price/currency-converter.js': 22_570,
  'local-price/country-picker.js': 17_320,
  'local-price/currency-picker.js': 17_630,
  'local-price/client': 5_080,
  'local-price/static': 16_520,
  'local-price/money': 5_570,
  'local-price/protocol': 1_390,
  'local-price/testing': 4_860,
};
