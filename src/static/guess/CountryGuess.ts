/** What is known of countries without asking anybody. */
export interface Atlas {
  /** Returns the ISO 3166 alpha-2 code of the country that the visitor seems to be in; `null`: not known. */
  guess(): string | null;
  /** Returns the ISO 4217 code of the currency of a country; `null`: it has none. */
  currencyOf(country: string): string | null;
}
