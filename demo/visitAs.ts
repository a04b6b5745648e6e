/** The currencies of the countries to visit from. */
const currencyMap =
  'AU:AUD BR:BRL CA:CAD CH:CHF DE:EUR EG:EGP FR:EUR GB:GBP IN:INR JP:JPY KR:KRW KW:KWD NG:NGN US:USD ZA:ZAR';

/**
 * Makes the page treat its visitor as coming from a country. The built site does this by page settings,
 * because its service looks at the real address; the server of the repository has an address in each
 * country instead.
 */
export async function visitAs(country: string): Promise<void> {
  await customElements.whenDefined('local-price');
  window.localPrice!.configure({ country, currencyMap });
}
