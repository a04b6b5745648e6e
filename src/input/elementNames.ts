/** The names of all elements, in the order in which the documents describe them. */
export const elementNames = [
  'local-price',
  'geo-gate',
  'currency-picker',
  'country-picker',
  'currency-converter',
] as const;
