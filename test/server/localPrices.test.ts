import { expect } from 'chai';
import { describe, it } from 'node:test';
import type { LocalPriceError } from '../../src/input/index.js';
import { localPrices, type LocalPricesOptions } from '../../src/server/localPrices.js';
import { openRates } from '../../src/pricing/ratesFile/rateFrom.js';
import { decodeReferences } from '../../src/server/readAttributes.js';
import type { Rewriter } from '../../src/server/Rewriter.js';
import { authored, served, servedPages, servedRates, withoutTag } from '../support/servedPages.ts';

/** The rewriter of the Express example. */
const { HTMLRewriter } = (await import('../../examples/express/rewriter.js' as string)) as {
  HTMLRewriter: new () => Rewriter & { stream: NodeJS.ReadWriteStream };
};

/** Returns a page as a server sends it, which gets it in chunks of some characters. */
async function serve(
  html: string,
  options: Omit<LocalPricesOptions, 'request'> = {},
  headers: Record<string, string> = {},
  size = Infinity,
  url = 'http://shop.example/',
): Promise<string> {
  const request = new Request(url, { headers });
  const { stream } = localPrices({ rates: servedRates, country: 'DE', ...options, request }).apply(
    new HTMLRewriter(),
  );
  let text = '';
  stream.on('data', (chunk: unknown) => (text += String(chunk)));
  const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
  const characters = [...html];
  for (let i = 0; i < characters.length; i += size) {
    stream.write(characters.slice(i, i + size).join(''));
  }
  stream.end();
  await ended;
  return text;
}

/** Returns the attributes of a script tag that a server sends, with its settings. */
async function sentTag(
  attributes: string,
  options?: Partial<LocalPricesOptions>,
  headers?: Record<string, string>,
  url?: string,
): Promise<Record<string, string>> {
  const tag = `<script ${attributes} data-cookie=host></script>`;
  const html = await serve(tag, options, headers, Infinity, url);
  const pairs = [...html.matchAll(/data-([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, decodeReferences(value!)]));
}

const yen = { cookie: 'local-price-currency=JPY' };
const japan = { cookie: 'local-price-country=JP' };
const price = '<local-price base-price=49 base-currency=USD>$49</local-price>';
const wrongRates = { date: '2020-01-01', usd: { eur: 0.88 } };

describe('localPrices', () => {
  for (const each of servedPages) {
    it(`renders ${each.name}, however it is cut`, async () => {
      for (const size of [1, 7, Infinity]) {
        const html = await serve(authored(each), each.options, { ...each.headers }, size);
        expect(withoutTag(html), `in chunks of ${size}`).to.equal(withoutTag(served(each)));
      }
    });
  }

  const file = 'src=/local-price-static.js';
  const service = 'src=/local-price.js';
  const place = { country: 'DE' };
  const rates = { ...place, rates: servedRates };
  for (const [what, attributes, expected, options, headers, url] of [
    ['of a service', service, { ...place, currency: 'EUR' }],
    ['of a rates file', file, rates],
    ['of all elements', 'src=/local-price-all.js', { ...rates, currency: 'EUR' }],
    [
      'of a renamed file',
      'src=/shop.js data-rates="/r" data-local-price=""',
      { ...rates, currency: 'EUR', 'local-price': '' },
    ],
    [
      'that waits for consent',
      'type=text/plain src=/local-price.js data-consent=""',
      { consent: '' },
    ],
    [
      'that waits for a consent that was given',
      'type=text/plain data-src="/local-price-static.js"',
      { ...rates, src: '/local-price-static.js' },
      { hasConsent: true },
    ],
    ['of another tool, not at all', 'src=/shop.js data-base-url="/"', { 'base-url': '/' }],
    ['for a choice', file, { ...rates, currency: 'JPY', chosen: '' }, {}, yen],
    // Its discount then does not count.
    [
      'for the choice of a country',
      service,
      { ...place, currency: 'EUR', 'currency-map': 'JP:JPY' },
      {},
      japan,
    ],
    [
      'for a choice in no country',
      service,
      { currency: 'JPY', chosen: '' },
      { country: 'XX' },
      yen,
    ],
    ['for an address', file, { ...rates, currency: 'JPY', chosen: '' }, {}, {}, '?currency=jpy'],
    [
      'with the page’s own place',
      `${service} data-country="JP" data-currency="USD"`,
      { country: 'JP', currency: 'USD', 'currency-map': 'JP:JPY' },
    ],
    ['where there are no rates', file, place, { rates: null }],
    [
      'with the currencies that the page can show',
      `${file} data-currencies="EUR JPY" data-base-currency="GBP"`,
      { ...rates, currencies: 'EUR JPY', 'base-currency': 'GBP' },
    ],
    [
      'with the list that the caller gives',
      service,
      { ...place, currency: 'EUR', products: '{"mug":{"basePrice":"49.00"}}' },
      { products: { mug: { basePrice: '49.00' } } },
    ],
    [
      'with its own list',
      `${service} data-products="{&quot;mug&quot;:{}}"`,
      { ...place, currency: 'EUR', products: '{"mug":{}}' },
      { products: { mug: { basePrice: '49.00' } } },
    ],
    [
      'with the list that the caller gives, for a visitor of whom nothing is known',
      service,
      { products: '{}' },
      { products: {}, country: null },
    ],
    [
      'with the rates that the caller names',
      file,
      { ...place, rates: { ...servedRates, usd: { usd: 1, jpy: 157.4 } } },
      { currencies: 'jpy' },
    ],
  ] as [
    string,
    string,
    Record<string, unknown>,
    Partial<LocalPricesOptions>?,
    Record<string, string>?,
    string?,
  ][]) {
    it(`writes the script tag ${what}`, async () => {
      const { rates, ...others } = await sentTag(
        attributes,
        options,
        headers,
        `http://shop.example/${url ?? ''}`,
      );
      const { rates: expectedRates, ...expectedOthers } = expected;
      expect(others).to.deep.equal(expectedOthers);
      expect(rates && (JSON.parse(rates) as unknown)).to.deep.equal(expectedRates);
    });
  }

  for (const [what, html, options, message, result] of [
    [
      'prices before the script tag',
      `${price}${price}<script src=/shop.js></script>`,
      {},
      /script tag must stand before/,
      undefined,
    ],
    [
      'wrong rates',
      `<script src=/local-price-static.js></script>${price}${price}<geo-gate>x</geo-gate>`,
      { rates: wrongRates },
      /its date is 2020-01-01/,
      undefined,
    ],
    [
      'rates that have become old',
      `<script src=/local-price-static.js></script>${price}${price}`,
      { rates: openRates(wrongRates, { now: Date.parse('2020-01-02') }) },
      /its date is 2020-01-01/,
      undefined,
    ],
    [
      'a wrong attribute',
      `<script src=/local-price.js></script><local-price base-price="1,2" base-currency=USD>x</local-price>`,
      { rates: null },
      /base-price="1,2"/,
      /base-currency=USD>x</,
    ],
  ] as [string, string, Partial<LocalPricesOptions>, RegExp, RegExp | undefined][]) {
    it(`reports ${what} once, and leaves the page alone`, async () => {
      const errors: LocalPriceError[] = [];
      const sent = await serve(html, { ...options, onError: (error) => errors.push(error) });
      expect(errors.map(({ message: text }) => text).join('\n')).to.match(message);
      expect(errors).to.have.length(1);
      if (result) expect(sent).to.match(result);
      else expect(sent).to.equal(html);
    });
  }

  it('still decides withheld gates if the rates are wrong', async () => {
    const page = '<script src=/local-price.js></script><geo-gate allow=US>secret</geo-gate>';
    const sent = await serve(page, { withhold: true, rates: wrongRates });
    expect(sent).to.include('data-served="gate 1 closed DE not-allowed"');
    expect(sent).not.to.include('secret');
  });

  it('takes no discount off for a chosen country', async () => {
    const page = `<script src=/local-price.js data-cookie=host></script><local-price base-price=100 base-currency=USD discount="JP:50%" prices="JP/USD:90">$100</local-price>`;
    expect(await serve(page, {}, { ...japan, 'accept-language': 'en' })).to.include('&#165;14,166');
  });

  for (const tag of ['', 'data-cookie=host data-storage=none']) {
    it(`reads no choice from cookies that the page does not know: ${tag || 'no setting'}`, async () => {
      const page = `<script src=/local-price-static.js ${tag}></script>${price}`;
      const sent = await serve(page, {}, { ...yen, 'accept-language': 'en' });
      expect(sent).to.include('>&#8364;43.12<').and.not.to.include('data-currency=');
    });
  }

  it('neither counts nor follows what is in a template', async () => {
    const priced = (amount: number): string =>
      `<local-price id=t base-price=${amount} base-currency=USD>x</local-price>`;
    const follower = '<local-price of=t times=2>x</local-price>';
    const page = `<template><script src=/local-price.js data-consent=required></script>${priced(1)}</template>
      <script src=/local-price.js></script>${priced(100)}${follower}`;
    expect(await serve(page, {}, { 'accept-language': 'en' })).to.include('>&#8364;176.00<');
  });

  it('removes what is withheld after an element of ours in a picture', async () => {
    const page = `<script src=/local-price.js></script><geo-gate allow="DE"><svg><geo-gate></geo-gate></svg>x</geo-gate>
      <geo-gate allow="US">secret<b>secret</b><p slot=blocked>no</p></geo-gate>`;
    expect(await serve(page, { withhold: true })).not.to.include('secret');
  });

  it('removes what is withheld behind an end tag that is missing', async () => {
    for (const name of ['option', 'p', 'li', 'a', 'button', 'h2']) {
      const page = `<script src=/local-price.js></script><geo-gate allow="US"><${name} slot=blocked>no<${name}>secret</geo-gate>`;
      expect(await serve(page, { withhold: true }), name).not.to.include('secret');
    }
  });

  it('refuses what is not a rewriter', () => {
    expect(() => localPrices({ request: new Request('http://a/') }).apply({} as Rewriter)).to.throw(
      /HTMLRewriter/,
    );
  });
});

describe('decodeReferences', () => {
  for (const [value, text] of [
    ['a&amp;b&AMP;c&lt;&gt;&quot;&apos;', 'a&b&c<>"\''],
    ['&amp &amp, &ampx &amp= &amp', '& &, &ampx &amp= &'],
    ['&comma &comma;', '&comma ,'],
    ['&#69;&#x55;&#X52; &#69x', 'EUR Ex'],
    ['&#0; &#xd800; &#1114112; &#99999999999;', '\ufffd \ufffd \ufffd \ufffd'],
    ['&nope; &; &#; &#x; & &toString;', '&nope; &; &#; &#x; & &toString;'],
    ['&amp;lt;', '&lt;'],
  ] as const) {
    it(`reads ${value}`, () => {
      expect(decodeReferences(value)).to.equal(text);
    });
  }
});
