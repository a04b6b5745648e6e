import type { MachineTexts } from '../../../check/machine/MachineData.ts';
import type { PriceView } from '../../../check/page/PageView.ts';
import type { ObjectTerms } from '../../../check/page/readObjects.ts';
import { address, priceView, value } from '../views.ts';

/** A price of these terms, beside which a kettle is named. */
export function priced(terms: ObjectTerms, more: Partial<PriceView> = {}, baseCurrency = 'USD'): PriceView {
  const { basePrice: baseAmount = '' } = terms;
  const around = { names: ['kettle-1'], beside: 'The Kettle, in red', content: '' };
  return priceView({ value: { ...value, baseAmount, baseCurrency }, terms, ...around, ...more });
}

export const offer = (price: unknown, more: object = {}) => ({ '@type': 'Offer', price, priceCurrency: 'USD', ...more });
export const product = (offers: unknown, more: object = {}) => ({ '@type': 'Product', name: 'Kettle', offers, ...more });
export const jsonLd = (...blocks: readonly object[]) => ({
  jsonLd: blocks.map((each) => JSON.stringify({ '@context': 'https://schema.org', ...each })),
});
const range = (lowPrice: unknown, highPrice: unknown, more: object = {}) => ({
  '@type': 'AggregateOffer',
  lowPrice,
  highPrice,
  priceCurrency: 'USD',
  ...more,
});
const specified = (...priceSpecification: readonly object[]) => product({ '@type': 'Offer', priceCurrency: 'USD', priceSpecification });
const html = (body: string) => ({ html: `<html><head></head><body>${body}</body></html>` });
const other = product(offer(99), { name: 'Teapot' });

/** Data that say what a page with the base price 49.00 USD means. */
export const right: Record<string, Partial<MachineTexts>> = {
  'the base price': jsonLd(product(offer('49.00'))),
  'a number': jsonLd(product(offer(49))),
  'a typed value': jsonLd(product(offer({ '@value': '49.00' }))),
  'a currency in lower case': jsonLd(product(offer('49', { priceCurrency: 'usd' }))),
  'no currency': jsonLd(product({ price: 49 })),
  'the price of shipping': jsonLd(product(offer(49, { shippingDetails: { shippingRate: { value: 5, currency: 'USD' } } }))),
  'a delivery charge': jsonLd(specified({ price: 49 }, { '@type': 'DeliveryChargeSpecification', price: 5 })),
  'a price of members, of many, and of a unit': jsonLd(
    specified(
      { price: 49 },
      { price: 39, validForMemberTier: { name: 'Gold' } },
      { price: 44, eligibleQuantity: { minValue: 10 } },
      { price: 2, referenceQuantity: { value: 1 } },
    ),
  ),
  'variants, of which one is shown': jsonLd(product([offer(59, { sku: 'K-2' }), offer(49, { sku: 'K-1' })])),
  'a group of variants': jsonLd({
    '@type': 'ProductGroup',
    name: 'Kettle',
    hasVariant: [product(offer(59), { name: 'Kettle, red' }), product(offer(49), { name: 'Kettle, blue' })],
  }),
  'a graph with a breadcrumb': jsonLd({
    '@graph': [
      { '@type': 'WebPage', '@id': address, mainEntity: { '@id': '#product' } },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', item: '/shop' }] },
      product(offer('49.00'), { '@id': '#product' }),
    ],
  }),
  'offers in another block': jsonLd(product({ '@id': '#offer' }), offer('49.00', { '@id': '#offer' })),
  'related products': jsonLd(product(offer(49), { isRelatedTo: [other], isSimilarTo: other })),
  'a list of others': jsonLd({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: other }] }),
  'a list of others themselves': jsonLd({ '@type': 'ItemList', itemListElement: [other] }),
  'two products that nothing on the page names': jsonLd(other, product(offer(9), { name: 'Cup' })),
  'a lid beside the kettle': jsonLd(product(offer(49)), product(offer(9), { name: 'Kettle lid' })),
  CDATA: { jsonLd: [`//<![CDATA[\n${JSON.stringify(product(offer(49)))}\n//]]>`] },
  'a comment of HTML around it': { jsonLd: [`<!-- ${JSON.stringify(product(offer(49)))} -->`] },
  'an empty script': { jsonLd: ['', ' \n'] },
  nothing: { jsonLd: ['{}', 'null', '[]', '5'] },
  'names that every object has': { jsonLd: ['{"@context":"https://schema.org","a":{"__proto__":{"price":3},"constructor":{"a":1}}}'] },
  microdata: html(`<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Kettle</b>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <b itemprop="price" content="49.00">$49</b><b itemprop="priceCurrency">USD</b></div></div>`),
  'a price with and one without tax': jsonLd(specified({ price: 49, valueAddedTaxIncluded: true }, { price: 41.18, valueAddedTaxIncluded: false })),
  'a price per month and per year': jsonLd(specified({ price: 49, billingDuration: 'P1M' }, { price: 490, billingDuration: 'P1Y' })),
  'a fee beside the price': jsonLd(specified({ price: 49 }, { price: 10, priceComponentType: 'ActivationFee' })),
  'plans, told apart by their category': jsonLd({
    ...product([offer(0, { category: 'free' }), offer(49, { category: 'pro' })]),
    '@type': 'SoftwareApplication',
  }),
  'a price of last year': jsonLd(product([offer(39, { validThrough: '2020-01-01' }), offer(49, { validFrom: '2020-01-02' })])),
  'an offer to lease it': jsonLd(product([offer(5, { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' }), offer(49)])),
  'the way to see a film': jsonLd(product(offer(49)), {
    '@type': 'VideoObject',
    potentialAction: { '@type': 'WatchAction', expectsAcceptanceOf: offer(9) },
  }),
  'something of a list that is on the same page': jsonLd(product(offer(49)), {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', item: { ...other, url: `${address}#cup` } }],
  }),
};
/** Data that do not, each with what is wrong. */
export const wrong: Record<string, [texts: Partial<MachineTexts>, problem: RegExp]> = {
  'another price': [jsonLd(product(offer('59'))), /^The JSON-LD price is 59 USD, but the base price is 49\.00 USD\.$/],
  'the amount in another currency': [jsonLd(product(offer(49, { priceCurrency: 'EUR' }))), /49 EUR, but/],
  'a decimal comma': [jsonLd(product(offer('49,00'))), /“49,00”, in which machines read no number/],
  'a sign': [jsonLd(product(offer('$49.00'))), /“\$49\.00”/],
  'a word': [jsonLd(product(offer('from 49'))), /“from 49”/],
  'an exponent': [jsonLd(product(offer('4.9E1'))), /“4\.9E1”/],
  'the form of a price of shipping': [jsonLd(specified({ '@type': 'DeliveryChargeSpecification', price: '5,00' }, { price: 49 })), /“5,00”/],
  'two offers that nothing tells apart': [jsonLd(product([offer(49), offer(59)])), /is 59 USD/],
  'no variant with the price': [jsonLd(product([offer(59, { sku: 'K-2' }), offer(69, { sku: 'K-1' })])), /is 59 USD/],
  'a variant with a grouping point': [
    jsonLd(product([offer(49, { sku: 'K-1' }), offer('1.299', { sku: 'K-2' })])),
    /“1\.299”: machines read 1\.299 USD/,
  ],
  'a range from less': [jsonLd(product(range(19, 49))), /lowPrice is 19 USD, but the base price/],
  'a range to more': [jsonLd(product(range(49, 199))), /highPrice is 199 USD/],
  'the only product, which nothing names': [jsonLd(other), /is 99 USD/],
  'an offer of nothing': [jsonLd(offer(59)), /is 59 USD/],
  'a software application': [jsonLd({ ...product(offer(59)), '@type': 'SoftwareApplication' }), /is 59 USD/],
  'a product named beside the price, in a list': [jsonLd({ '@type': 'ItemList', itemListElement: [product(offer(59))] }), /is 59 USD/],
  'a product of this address, in a list': [jsonLd({ '@type': 'ItemList', itemListElement: [{ ...other, url: '/kettle' }] }), /is 99 USD/],
  'a product with an identifier of the price': [jsonLd(other, product(offer(59), { name: 'Cup', sku: 'KETTLE-1' })), /is 59 USD/],
  'the main entity of the page': [jsonLd({ ...other, mainEntityOfPage: address }, product(offer(9), { name: 'Cup' })), /is 99 USD/],
  'a prefix': [
    { jsonLd: ['{"@context":{"schema":"http://schema.org/"},"@type":"schema:Product","schema:offers":{"schema:price":"59"}}'] },
    /price is 59, but/,
  ],
  'microdata with a reference': [
    html(`<div itemscope itemtype="https://schema.org/Offer" itemref="c"><b itemprop="price">59.00</b></div>
      <b id="c" itemprop="priceCurrency">USD</b>`),
    /^The microdata price is 59\.00 USD/,
  ],
  'microdata without content': [
    html('<div itemscope itemtype="https://schema.org/Offer"><b itemprop="price">$49.00</b></div>'),
    /The microdata price is “\$49\.00”/,
  ],
  RDFa: [
    html(`<div vocab="https://schema.org/" typeof="Product"><div property="offers" typeof="Offer">
      <b property="price" content="1.299">1,299</b><b property="priceCurrency">USD</b></div></div>`),
    /^The RDFa price is “1\.299”: machines read 1\.299 USD, but/,
  ],
  'a meta tag': [
    html(`<meta property="product:price:amount" content="98"><meta property="product:price:currency" content="JPY">`),
    /^The meta tag product:price:amount is 98 JPY, but/,
  ],
  'a trailing comma': [{ jsonLd: ['\n{"@type": "Product",\n "name": "Kettle",\n}'] }, /^The JSON-LD can't be read: .* in line 4, “}”\.$/],
  'a comment': [{ jsonLd: ['{\n// old\n"a": 1}'] }, /JSON has no comments in line 2, “\/\/ old”/],
  'too deep nesting': [{ jsonLd: ['['.repeat(51) + ']'.repeat(51)] }, /more than 50 levels/],
  'too much JSON': [{ jsonLd: [`"${'x'.repeat(1e6)}"`] }, /more than 1000000 characters/],
  'too much HTML': [{ html: 'x'.repeat(5_000_001) }, /more than 5000000 characters/],
  'too many references': [html('<b itemref="a b">'.repeat(51)), /more than 100 references/],
  'a malformed context': [{ jsonLd: ['{"@context": 5, "price": 1}'] }, /JSON-LD can't be read: /],
  'a price of one unit alone': [jsonLd(specified({ price: 59, referenceQuantity: { value: 1, unitCode: 'MON' } })), /is 59 USD/],
  'an address with a blank': [jsonLd(product(offer(59, { '@id': 'my offer' }))), /is 59 USD/],
  'the variant that the page shows': [jsonLd(product([offer(59, { sku: 'kettle-1' }), offer(49, { sku: 'kettle-2' })])), /is 59 USD/],
  'a variant in a currency that the page does not have': [
    jsonLd(product([offer(49, { sku: 'a' }), offer(49, { sku: 'b', priceCurrency: 'JPY' })])),
    /is 49 JPY/,
  ],
  'a grouped list price': [jsonLd(specified({ price: 49 }, { price: '1.299', priceType: 'ListPrice' })), /“1\.299”: machines read 1\.299 USD\.$/],
};
const list = (price: unknown, priceType = 'https://schema.org/StrikethroughPrice') => jsonLd(specified({ price: 49 }, { price, priceType }));
const ofTwo = [priced({ basePrice: '49.00' }), priced({ basePrice: '199.00' })];
const sale = (tags: Record<string, string>) =>
  html(
    Object.entries(tags)
      .map(([tag, content]) => `<meta property="product:${tag}:amount" content="${content}">`)
      .join(''),
  );
/** Data, the prices of the page, and whether they agree. */
export const compared: [string, Partial<MachineTexts>, readonly PriceView[], boolean][] = [
  ['1.299 for 1299.00', jsonLd(product(offer('1.299'))), [priced({ basePrice: '1299.00' })], false],
  ['three digits of a dinar', jsonLd(product(offer('1.299', { priceCurrency: 'KWD' }))), [priced({ basePrice: '1.299' }, {}, 'KWD')], true],
  ['a rounded price', jsonLd(product(offer('49.00'))), [priced({ basePrice: '48.9975' })], true],
  ['a number as a program prints it', jsonLd(product(offer(19.989999999999998))), [priced({ basePrice: '19.99' })], true],
  ['a rounded number', jsonLd(product(offer(49))), [priced({ basePrice: '48.9975' })], true],
  ['a price without cents', jsonLd(product(offer('50'))), [priced({ basePrice: '49.50' })], false],
  ['a range', jsonLd(product(range(49, 99))), [priced({ basePrice: '49', basePriceMax: '99' })], true],
  ['a range of several prices', jsonLd(product(range(49, 199))), ofTwo, true],
  ['a range that ends too early', jsonLd(product(range(49, 49))), ofTwo, false],
  ['a fixed price', jsonLd(product(offer(45, { priceCurrency: 'EUR' }))), [priced({ basePrice: '49', prices: 'XYZ/EUR:45,GBP:39' })], true],
  ['the previous price', list('79.00'), [priced({ basePrice: '49', compareAt: '79 EUR:69' })], true],
  ['another previous price', list('89.00'), [priced({ basePrice: '49', compareAt: '79' })], false],
  ['a previous price that the page does not have', list('89.00'), [priced({ basePrice: '49' })], true],
  ['another kind of price', list('30', 'InvoicePrice'), [priced({ basePrice: '49' })], true],
  ['a sale', sale({ price: '79', sale_price: '49', original_price: '79' }), [priced({ basePrice: '49', compareAt: '79' })], true],
  ['a wrong original price', sale({ price: '49', original_price: '89' }), [priced({ basePrice: '49', compareAt: '79' })], false],
  ['a page without prices', jsonLd(product(offer(59))), [priced({}, { value: null })], true],
  [
    'offers within a range',
    jsonLd(product(range(49, 99, { offers: [offer(49), offer(79), offer(99)] }))),
    [priced({ basePrice: '49.00', basePriceMax: '99.00' })],
    true,
  ],
  [
    'a fixed price beside a range',
    jsonLd(product(range(45, 45, { priceCurrency: 'EUR' }))),
    [priced({ basePrice: '49.00', basePriceMax: '99.00', prices: 'EUR:45' })],
    true,
  ],
  [
    'amounts in two currencies, each in its tag',
    html(
      ['49 USD', '45 EUR']
        .map((each) => each.split(' '))
        .map(
          ([amount, currency]) =>
            `<meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="${currency}">`,
        )
        .join(''),
    ),
    [priced({ basePrice: '49.00', prices: 'EUR:45' })],
    true,
  ],
  [
    'a product that goes well with what is beside the price',
    jsonLd(product(offer(49), { isRelatedTo: other })),
    [priced({ basePrice: '49.00' }, { beside: 'The Kettle goes well with our Teapot' })],
    true,
  ],
  [
    'a link to another product beside the price',
    jsonLd(product(offer(49)), { ...other, url: '/teapot' }),
    [priced({ basePrice: '49.00' }, { links: ['https://shop.example/teapot'] })],
    true,
  ],
  [
    'a number beside the price',
    jsonLd(product(offer(49)), { ...other, sku: '2024' }),
    [priced({ basePrice: '49.00' }, { beside: 'Kettle (C) 2024' })],
    true,
  ],
  [
    'a name with character references',
    jsonLd(product(offer(59), { name: 'Kettle &amp; Lid' }), { ...other, name: 'Cup' }),
    [priced({ basePrice: '49.00' }, { beside: 'Kettle & Lid' })],
    false,
  ],
];
