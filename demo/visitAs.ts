/** The currencies of the countries that one can visit from. */
const currencyMap =
  'AU:AUD BR:BRL CA:CAD CH:CHF DE:EUR EG:EGP FR:EUR GB:GBP IN:INR JP:JPY KR:KRW KW:KWD NG:NGN US:USD ZA:ZAR';

/**
 * Makes the page take its visitor for one from a country. The built site does so by the page settings,
 * since its service is somebody's own and believes no page about the visitor; the server of the
 * repository has an address of each country instead.
 */
export async function visitAs(country: string): Promise<void> {
  await customElements.whenDefined('local-price');
  window.localPrice!.configure({ country, currencyMap });
}
