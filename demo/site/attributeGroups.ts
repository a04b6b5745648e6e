/** The attributes of an element that has too many for one table, by what they are about. */
export const attributeGroups: Readonly<
  Record<string, readonly (readonly [heading: string, names: readonly string[]])[]>
> = {
  'local-price': [
    [
      'The price',
      [
        'base-price',
        'base-price-max',
        'base-currency',
        'prices',
        'product',
        'compare-at',
        'of',
        'times',
      ],
    ],
    ['Places and currencies', ['discount', 'places', 'currencies']],
    ['Rounding', ['rounding', 'round-mode', 'ending', 'markup']],
    [
      'How it is shown',
      [
        'show',
        'approximate',
        'note',
        'locale',
        'currency-display',
        'trailing-zero-display',
        'parts',
      ],
    ],
    ['When it loads', ['loading', 'pending']],
    ['In a form', ['name', 'form']],
    ['The service', ['apikey', 'base-url', 'transport']],
  ],
};
