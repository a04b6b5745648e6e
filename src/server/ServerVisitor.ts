/** A visitor as a server knows them. */
export interface ServerVisitor {
  /** ISO 3166 alpha-2 code; `null` if it is unknown. */
  country: string | null;
  /** `chosen`: by the visitor. A discount by place needs a country that is not chosen. */
  countrySource?: 'chosen' | 'page' | 'detected' | 'unknown' | undefined;
  /** ISO 4217 code; `null` if it is unknown. */
  currency: string | null;
  /** Where the currency comes from. `url`: the page's address. */
  source?: 'chosen' | 'url' | 'page' | 'detected' | 'unknown' | undefined;
  /**
   * ISO 4217 codes of the currencies that the visitor has named or has, in the order in which they count: a price shows
   * the first that it may show. `null`: none, and the end.
   */
  currencies?: readonly (string | null)[] | undefined;
  /** BCP 47 tag of the language that the visitor prefers; `null` if it is unknown. */
  locale?: string | null | undefined;
  /** For a crawler, the author's price is the right one. */
  isCrawler?: boolean | undefined;
  /** Whether the visitor has consented, where the page requires it. */
  hasConsent?: boolean | undefined;
}
