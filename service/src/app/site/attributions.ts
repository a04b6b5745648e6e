/**
 * Returns the attributions that the licenses of the data require, as sentences.
 *
 * @param rates where the rates come from; without it, they are the embedded ones
 * @param countries the attribution of the country database, without a period; empty if it needs none
 */
export function attributions(rates?: string, countries = ''): string[] {
  return [
    ...(countries ? [`${countries[0]!.toUpperCase()}${countries.slice(1)}.`] : []),
    ...(rates ? [] : ['Rates by @fawazahmed0/currency-api, CC0.']),
    'Currencies of countries and their names from Unicode CLDR, Unicode License v3.',
  ];
}
