/** Pages, and what a server makes of them with any `HTMLRewriter`. */
import { gateMarkOf } from '../../src/pricing/gates/gateMark.js';
import type { LocalPricesOptions } from '../../src/server/localPrices.js';
import { renderPrice } from '../../src/server/renderPrice.js';

/** A rates file of today. */
export const servedRates = {
  date: new Date().toISOString().slice(0, 10),
  usd: { usd: 1, eur: 0.88, jpy: 157.4, gbp: 0.75 },
};

/** A page, and the visitor who requests it. */
export interface ServedPage {
  name: string;
  /** The page, with signs where roots are expected. */
  page: string;
  /** What is expected; default: the page with these roots. */
  expected?: string;
  options?: Omit<LocalPricesOptions, 'request' | 'rates'>;
  headers?: Record<string, string>;
}

/** The script tag that the pages begin with. */
const tag = '<script async src="/local-price.js"></script>';

const usd = { basePrice: '49', baseCurrency: 'USD' };
const germany = { country: 'DE', currency: 'EUR' };
const root = (locale: string, terms = usd): string =>
  renderPrice.root(terms, germany, { rates: servedRates, locale });

/** Returns the root of a gate, as the element renders its slots. */
function gateRoot(open: boolean, mark = ''): string {
  const hidden = (isHidden: boolean): string => (isHidden ? ' hidden' : '');
  return (
    `<template shadowrootmode="open"><slot${hidden(!open)}${mark && ` data-served="${mark}"`}></slot>` +
    `<slot name="blocked"${hidden(open)}></slot><slot name="pending" hidden></slot></template>`
  );
}

/** The roots that signs in a page stand for. */
const roots: Readonly<Record<string, string>> = {
  '★': root('en'),
  '☆': root('de'),
  '✦': root('fr'),
  '◆': gateRoot(true),
  '◇': gateRoot(false),
  '▲': gateRoot(true, gateMarkOf({ open: true, country: 'DE', reason: 'allowed' })),
  '▼': gateRoot(false, gateMarkOf({ open: false, country: 'DE', reason: 'not-allowed' })),
  '▽': gateRoot(false, gateMarkOf({ open: false, country: null, reason: 'unknown' })),
  '△': gateRoot(true, gateMarkOf({ open: true, country: null, reason: 'unknown' })),
};
const signs = new RegExp(`[${Object.keys(roots).join('')}]`, 'g');

/** Returns the page as its author wrote it. */
export function authored({ page }: ServedPage): string {
  return page.replace(signs, '');
}

/** Returns what the page is expected to be. */
export function served({ page, expected = page }: ServedPage): string {
  return expected.replace(signs, (sign) => roots[sign]!);
}

/** Returns a page without the attributes of our script tags, which rewriters may write in any order. */
export function withoutTag(html: string): string {
  return html.replace(/<script\b[^>]*(?:local-price|data-base-url)[^>]*>/gi, '<script>');
}

const price = '<local-price base-price="49" base-currency="USD">★$49</local-price>';
const allowed = (inside: string): string => `${tag}<geo-gate allow="DE">${inside}</geo-gate>`;
const closed = (inside: string): string => `${tag}<geo-gate allow="US">${inside}</geo-gate>`;

/** Pages in which only roots are added. */
const oddPages: Readonly<Record<string, string>> = {
  'a whole page': `<!DOCTYPE html><html><head>${tag}</head><body>${price} and ${price}</body></html>`,
  'nothing but a price': tag + price,
  'an empty page': '',
  'tags in capital letters': `<SCRIPT SRC="/local-price.js"></SCRIPT><Local-Price BASE-PRICE="49" Base-Currency="usd">★$49</LOCAL-PRICE >`,
  'attributes without quotes': `${tag}<local-price base-price=49 base-currency=USD>★$49</local-price>`,
  'attributes with single quotes': `${tag}<local-price base-price='49' base-currency='USD'>★$49</local-price>`,
  'odd blanks in tags': `${tag}<local-price\n\tbase-price = "49"/\r\n base-currency\n=USD\f>★$49</local-price\n>`,
  'attributes that are written twice': `${tag}<local-price base-price="49" base-price="1" base-currency=USD BASE-CURRENCY=EUR>★$49</local-price>`,
  'character references in attributes': `${tag}<local-price base-price="&#52;&#x39;" base-currency="&nbsp;USD&NewLine;" note="&bogus;">★&dollar;49</local-price>`,
  'paragraphs without end tags': `${tag}<p>${price}<p>${price}<ul><li>${price}<li>${price}</ul>`,
  'a price without an end tag': `${tag}<div><local-price base-price="49" base-currency="USD">★$49</div>after`,
  'a price in a price': `${tag}<local-price base-price="49" base-currency="USD">★${price}</local-price>`,
  'a price without content': `${tag}<local-price base-price="49" base-currency="USD">★</local-price>`,
  'a price that begins as a tag with a slash': `${tag}<local-price base-price="49" base-currency="USD"/>★$49</local-price>`,
  'a page that ends in a comment': `${tag}${price}<!-- <local-price`,
  'nested templates': `${tag}<template><template>${price}</template>${price}</template>`,
  comments: `${tag}<!-- ${price.replace('★', '')} --><!--><!local-price>${price}`,
  CDATA: `${tag}<![CDATA[ x ]]>${price}`,
  'CDATA in a picture': `${tag}<svg><![CDATA[<local-price base-price="49" base-currency="USD">]]></svg>${price}`,
  scripts: `${tag}<script>var a = '<local-price base-price="49" base-currency="USD">';</script>${price}`,
  'scripts with comments': `${tag}<script><!--<script>"<local-price>"</script>--></script>${price}`,
  'style sheets': `${tag}<style>/* <local-price base-price="49" base-currency="USD"> */</style>${price}`,
  'a title and a text field': `${tag}<title><local-price base-price=49></title><textarea><local-price base-price=49></textarea>${price}`,
  'an element of a picture': `${tag}<svg><local-price base-price="49" base-currency="USD">$49</local-price></svg>`,
  'HTML in a picture': `${tag}<svg><foreignObject>${price}</foreignObject></svg>`,
  formulas: `${tag}<math><mi>x</mi><local-price base-price="49" base-currency="USD"/></math>${price}`,
  'a price in an attribute': `${tag}<a title='<local-price base-price="49">'>x</a>${price}`,
  'a byte order mark': `\ufeff${tag}${price}`,
  'line ends of Windows': `${tag}\r\n<pre>\r\n\r\n${price}\r\n</pre>\r`,
  'other scripts': `${tag}<p>日本語 😀 \u0301 العربية</p>${price}<p title="😀">é</p>`,
  'a table and a list': `${tag}<table><tr><td>${price}<tr>${price}</table><select><option>${price}</select>`,
  'tags that end nothing': `${tag}</p></local-price></geo-gate></div>${price}</i>`,
  'wrong character references': `${tag}<p>&amp &copy; &#0; &nope; &</p>${price}`,
  'the languages of elements': `${tag}<html lang=fr>${price.replace('★', '✦')}<div lang="de">${price.replace('★', '☆')}<br lang=fr>${price.replace('★', '☆')}<svg lang=en><path lang=fr /></svg><p lang=en>${price}</div>${price.replace('★', '✦')}<local-price lang=de base-price="49" base-currency="USD">☆</local-price><local-price locale=de base-price="49" base-currency="USD">☆</local-price>${price.replace('★', '✦')}`,
  'the languages of gates, and of elements in them': `${tag}<html lang=fr><geo-gate lang=de allow=DE>◆${price.replace('★', '☆')}<p lang=en>${price}</p><br lang=en><geo-gate lang=fr allow=DE>◆${price.replace('★', '✦')}</geo-gate>${price.replace('★', '☆')}</geo-gate>${price.replace('★', '✦')}`,
  'a page that needs consent': `<script src="/local-price.js" data-consent="required"></script>${price.replace('★', '')}`,
  'a page that needs something like consent': `<script src="/local-price.js" data-concent></script>${price.replace('★', '')}`,
  'a page without our tag': `<script src="/shop.js"></script>${price.replace('★', '')}`,
  'a renamed script': `<script type="module" src="/shop.js" data-base-url="/" data-apikey="k" data-local-price></script>${price}`,
  'scripts of other tools': `<script src="/shipping.js" data-rates="ups" data-consent="none"></script><script type="module" src="/chat.js" data-base-url="/" data-apikey="k"></script><script src="/local-price-visitors.js"></script>${price.replace('★', '')}<script src="/v2/local-price-static.3f2a1b.min.js?x#y"></script>${price}`,
  'a script that waits for consent': `<script type="text/plain" src="/local-price.js"></script>${price.replace('★', '')}${tag}${price}`,
  'a data block that is named like our file': `<script type="application/json" src="/local-price.js"></script><template>${tag}</template>${price.replace('★', '')}`,
  'the bar for visits': `<script src="/local-price-visit.js"></script>${price.replace('★', '')}${tag}${price}`,
  'an open gate': allowed(
    '◆<p>in</p><p slot="blocked">out</p><template slot="blocked"><b>x</b></template>',
  ),
  'templates that are not the gate’s': allowed(
    '◆<template x-if="a">x</template><p><template>y</template></p><template slot="z">w</template>',
  ),
  'groups of the page':
    '<script src="/local-price.js" data-groups="DACH: DE AT CH"></script><geo-gate block="dach">◇x</geo-gate>',
};

/** Pages whose server removes what a gate does not show, and what is left of them. */
const withheldPages: Readonly<Record<string, readonly [page: string, left: string]>> = {
  'an open gate, with the rest withheld': [
    allowed(
      `a<p>in ${price}</p><!--c--><p slot="blocked">out ${price.replace('★', '')}</p><template slot="blocked">t</template><br slot=pending>z`,
    ),
    allowed(`▲a<p>in ${price}</p><!--c-->z`),
  ],
  'a closed gate, with the rest withheld': [
    closed(
      `secret<p>secret<i>secret</i></p><!--secret--><p slot="blocked">out ${price}</p><template>secret</template><svg><path d="secret"/></svg><script>"secret <p>"</script><textarea>secret</textarea><style>secret{}</style><img src=secret><template slot=blocked>t</template>secret`,
    ),
    closed(`▼<p slot="blocked">out ${price}</p><div slot="blocked">t</div>`),
  ],
  'withheld paragraphs without end tags': [
    `<div>${closed('<p>secret<p slot="blocked">out<p>secret<b>secret')}after</div>`,
    `<div>${closed('▼<p slot="blocked">out')}after</div>`,
  ],
  'withheld list items without end tags': [
    `${tag}<ul><geo-gate allow=US><li>secret<ul><li>secret</ul><li slot=blocked>out<p>out<ul><li>out</ul><li>secret</ul>after`,
    `${tag}<ul><geo-gate allow=US>▼<li slot=blocked>out<p>out<ul><li>out</ul></ul>after`,
  ],
  'a withheld template without an end tag': [
    `${tag}<div><geo-gate allow=US><template>secret</geo-gate></div>after`,
    `${tag}<div><geo-gate allow=US>▼</geo-gate></div>after`,
  ],
  'withheld gates in gates': [
    closed(
      '<geo-gate>secret</geo-gate><div slot=blocked>a<geo-gate block=DE,US>secret<p slot=blocked>b</p></geo-gate>c</div>secret',
    ),
    closed(
      `▼<div slot=blocked>a<geo-gate block=DE,US>${gateRoot(false, 'gate 1 closed DE blocked')}<p slot=blocked>b</p></geo-gate>c</div>`,
    ),
  ],
  'withheld gates that end with the elements around them': [
    `${tag}<main>${'<geo-gate><div><geo-gate allow=US><p>secret<p>secret</div>in</geo-gate>'}<geo-gate><template><geo-gate allow=US><p>secret</main>after`,
    `${tag}<main><geo-gate>▲<div><geo-gate allow=US>▼</div>in</geo-gate><geo-gate>▲<geo-gate allow=US>▼</main>after`,
  ],
  'withheld gates of a page that needs consent': [
    '<script src="/local-price.js" data-consent="required"></script><geo-gate block=US>secret</geo-gate>',
    '<script src="/local-price.js" data-consent="required"></script><geo-gate block=US>▽</geo-gate>',
  ],
  'a withheld gate before the script tag': [
    `<geo-gate block="DACH">secret</geo-gate>${tag}${price}`,
    `<geo-gate block="DACH">◇secret</geo-gate>${tag}${price}`,
  ],
};

export const servedPages: readonly ServedPage[] = [
  ...Object.entries(oddPages).map(([name, page]) => ({ name, page })),
  ...Object.entries(withheldPages).map(([name, [page, expected]]) => {
    const options = { country: 'DE', withhold: true };
    return { name, page, expected, options };
  }),
  {
    name: 'the language of a page that says none',
    page: tag + price.replace('★', '☆'),
    options: { country: 'DE', locale: 'de' },
    headers: { 'accept-language': 'fr' },
  },
  {
    name: 'the language that the visitor prefers',
    page: `${tag}${price.replace('★', '✦')}<p lang="">${price.replace('★', '✦')}</p>`,
    headers: { 'accept-language': 'fr,en;q=0.5' },
  },
  {
    name: 'a crawler',
    page: tag + price.replace('★', '') + '<geo-gate allow="DE"><template>x</template></geo-gate>',
    headers: { 'user-agent': 'Googlebot/2.1' },
  },
  { name: 'an unknown country', page: tag + price.replace('★', ''), options: { country: 'T1' } },
  {
    name: 'a visitor who has consented',
    page: `<script src="/local-price.js" data-consent="required"></script>${price}`,
    options: { country: 'DE', hasConsent: true },
  },
  {
    name: 'settings of the page',
    page: `<script src="/a/local-price-0.1.0.js?v=1" data-base-currency="usd" data-approximate></script><local-price base-price=49>≈</local-price>`,
    expected: `<script src="/a/local-price-0.1.0.js?v=1" data-base-currency="usd" data-approximate></script><local-price base-price=49>${renderPrice.root({ ...usd, approximate: true }, germany, { rates: servedRates, locale: 'en' })}≈</local-price>`,
  },
  {
    name: 'prices for readers without scripts',
    page: `${tag}<noscript>é<!-- ${price.replace('★', '')} --><local-price base-price="&#52;9" base-currency=USD>★$49</local-price><LOCAL-PRICE base-price='49' base-currency=USD>★<i>$49</i></LOCAL-PRICE><img alt="${price.replace('★', '').replaceAll('"', "'")}" title=it's><style>${price.replace('★', '')}</style><!x ${price.replace('★', '')}><local-price base-price=49 base-currency=EUR>€49</local-price><local-pricey>x</local-pricey>${price}<p a=<local-price base-price="49></noscript>${price}`,
  },
  {
    name: 'the template of an open gate',
    page: allowed('<template id=a><p>in</p></template>'),
    expected: allowed('◆<p>in</p>'),
  },
  {
    name: 'the templates of a closed gate',
    page: closed('<TEMPLATE><p>in</p></TEMPLATE> <template slot="blocked"><p>out</p></template>'),
    expected: closed('◇<TEMPLATE><p>in</p></TEMPLATE> <div slot="blocked"><p>out</p></div>'),
  },
  {
    name: 'gates in gates',
    page: allowed(
      '<template><geo-gate block="DE"><template>a</template><template slot=blocked>b</template></geo-gate></template>',
    ),
    expected: allowed(
      '◆<geo-gate block="DE">◇<template>a</template><div slot="blocked">b</div></geo-gate>',
    ),
  },
  {
    name: 'a slotted template that ends with the element around its gate',
    page: `${tag}<main><geo-gate allow=US><template slot=blocked>out</main>after`,
    expected: `${tag}<main><geo-gate allow=US>◇<div slot="blocked">out</div></main>after`,
  },
  {
    name: 'the withheld gates of a crawler',
    page:
      allowed('secret<p slot=blocked>out</p>') +
      '<geo-gate unknown=show allow=US>in<i slot=blocked>out</i></geo-gate>',
    expected:
      allowed('▽<p slot=blocked>out</p>') + '<geo-gate unknown=show allow=US>△in</geo-gate>',
    options: { country: 'DE', withhold: true },
    headers: { 'user-agent': 'Googlebot/2.1' },
  },
  {
    name: 'a price that follows an earlier one',
    page: `${tag}<local-price id=year base-price=49 base-currency=USD>★</local-price><local-price of=" year" times="1/7">D</local-price><local-price of="later" times=2>x</local-price><local-price id=year base-price=7 base-currency=USD prices="EUR:7">E</local-price><local-price of=year times=1/0>x</local-price>`,
    expected: `${tag}<local-price id=year base-price=49 base-currency=USD>★</local-price><local-price of=" year" times="1/7">${root('en', { ...usd, basePrice: '7' })}D</local-price><local-price of="later" times=2>x</local-price><local-price id=year base-price=7 base-currency=USD prices="EUR:7">${root('en', { basePrice: '1', baseCurrency: 'USD', prices: 'EUR:7' } as typeof usd)}E</local-price><local-price of=year times=1/0>x</local-price>`,
  },
];
