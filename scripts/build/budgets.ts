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
  'dist/cdn/local-price.js': 28_440,
  'dist/cdn/local-price-all.js': 32_760,
  'dist/cdn/local-price-static.js': 34_470,
  'dist/cdn/local-price-visit.js': 4_470,
  'local-price': 31_950,
  'local-price/define': 31_050,
  'local-price/local-price.js': 25_440,
  'local-price/geo-gate.js': 18_860,
  'local-price/currency-converter.js': 23_630,
  'local-price/country-picker.js': 18_350,
  'local-price/currency-picker.js': 18_760,
  'local-price/client': 5_470,
  'local-price/static': 17_490,
  'local-price/money': 6_640,
  'local-price/protocol': 2_040,
  'local-price/testing': 5_520,
};
