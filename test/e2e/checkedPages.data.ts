import { readFileSync } from 'node:fs';
import { earlyCallScript } from '../../src/protocol/earlyCall.ts';
import { renderPrice } from '../../src/server/renderPrice.ts';
import type { PageView, PriceView } from '../../check/page/PageView.ts';
import type { VerdictCode } from '../../check/verdicts.ts';
import type { CheckedPage } from '../support/checkedSite.ts';

/** A page, and the verdict on it. */
export interface Case extends Partial<CheckedPage> {
  html: string;
  verdict: VerdictCode;
  /** What the verdict says is wrong, and what to do about it. */
  problem?: RegExp;
  remedy?: RegExp;
  states?: readonly string[];
  /** What the messages of the script are about. */
  subjects?: readonly string[];
  /** What is read of the page, and of its prices in their order. */
  view?: Partial<PageView>;
  prices?: readonly Partial<PriceView>[];
  /** Whether the real service answers. */
  isLive?: boolean;
  /** The visit ends when the page requests this path; default: by itself. */
  ends?: string;
  /** The longest time for the visit. */
  seconds?: number;
}

/** A script tag of a page with a service. The service exists only for `--live`. */
const tag = (attributes = '', file = '/local-price.js', base = 'https://rates.example.com'): string =>
  `<script src="${file}" data-apikey="pk_123" data-base-url="${base}" ${attributes}></script>`;

/** A script tag of a page with a rates file. */
const files = (rates = '/rates.json', attributes = ''): string =>
  `<script src="/local-price-static.js" data-rates="${rates}" ${attributes}></script>`;

/** A price of 49 dollars with some content and attributes. */
const priceOf = (content: string, attributes = '', amount = '49.00'): string =>
  `<local-price base-price="${amount}" base-currency="USD" ${attributes}>${content}</local-price>`;

const price = priceOf('$49.00');

/** A page of ours, with the script file of the site. */
const own = (path: string): string =>
  readFileSync(path, 'utf8').replace(/src="[^"]*(\/local-price[\w-]*\.js)"/g, 'src="$1"');

/** A price as a server renders it for a visitor from Japan, by the rates of the site. */
const served = renderPrice(
  { basePrice: '49.00', baseCurrency: 'USD' },
  { country: 'JP', currency: 'JPY' },
  { rate: { from: 'USD', to: 'JPY', exchangeRate: 157.4 }, locale: 'en' },
);

const policy = (content: string) => ({ 'content-security-policy': content });

/** Prices as authors write them, each in its surroundings, and what is read of them. */
const everyKind: readonly [html: string, ...read: Partial<PriceView>[]][] = [
  [
    price,
    { text: '¥98', printed: '¥98', content: '$49.00', spoken: '¥98', names: [], label: null, isEmpty: false },
  ],
  [priceOf('$49.00', 'id="a" prices="JPY:7000"'), { text: '¥7,000', names: ['a'] }],
  [priceOf('$49.00', 'discount="JP:60%"'), { text: '¥39' }],
  ['<local-price of="a" times="5">$245.00</local-price>', { text: '¥35,000', content: '$245.00', terms: {} }],
  [
    priceOf('<s>$79.00</s> $49.00', 'compare-at="79.00"'),
    { text: '¥158 ¥98', printed: '¥98', content: '$79.00\n $49.00' },
  ],
  [priceOf('$49.00', 'parts show="both" approximate'), { printed: '¥98', spoken: '≈ 98 Japanese yen ( 49.00 US dollars )' }],
  [priceOf('$49.00', 'parts'), { printed: '¥98' }],
  [priceOf('15&cent;', '', '0.15'), { content: '15¢' }],
  [priceOf('$1.5M', '', '1500000'), { text: '¥3,000,000' }],
  [`<div hidden>${priceOf('<bdi>$49.00</bdi>')}</div>`, { isEmpty: false, spoken: null }],
  [`<div aria-hidden="true">${price}</div>`, { spoken: null }],
  [
    `<shop-card>${priceOf('$49.00<b slot="note">You pay $49.00.</b>', 'slot="price" note')}</shop-card>`,
    { content: '$49.00', lacksNote: false },
  ],
  [`<shop-card>${priceOf('<bdi>$49.00</bdi>', 'slot="price"')}</shop-card>`, { content: '$49.00', isEmpty: false }],
  [priceOf('<img alt="$49.00">'), { content: '', isEmpty: false }],
  [priceOf('<!--v-if-->'), { content: '', isEmpty: false }],
  [priceOf('<script>1</script><style>b {}</style>$49.00'), { content: '$49.00' }],
  [`<div><template shadowrootmode="open">${price}</template></div>`, { text: '¥98', spoken: '¥98' }],
  [`<a href="#" aria-label="Kettle, 3 colors">${price}</a>`, { label: 'Kettle, 3 colors' }],
  [`<div role="group" aria-label="Kettle, $49.00">${price}</div>`, { label: null }],
  [
    `<form><input name="product" value="mug">${priceOf('$49.00', 'name="price"').repeat(2)}
      <fieldset disabled>${priceOf('$49.00', 'name="price"')}</fieldset></form>`,
    { names: ['mug'] },
    { names: ['mug'] },
    { names: ['mug'] },
  ],
  [
    `<ul><li data-product="K-1">Pot${price}<a href="/pot">Buy</a><aside>Cup<a href="/cup"></a></aside></li></ul>`,
    { names: ['K-1'], beside: ' Pot $49.00 Buy' },
  ],
  [priceOf('<bdi>$49.00</bdi><b slot="note">You pay $49.00.</b>', 'note'), { lacksNote: false }],
  [priceOf('<shop-amount></shop-amount>'), { isEmpty: false }],
  [priceOf('$49.00', 'transport="fetch"'), { text: '¥98' }],
  [priceOf('$49.00', 'transport="jsonp-isolated"'), { text: '¥98' }],
  // Its rate is only known when it has been near the visible part.
  [`<div style="height: 5000px"></div>${priceOf('€49.00', 'loading="lazy"').replace('USD', 'EUR')}`, { printed: '¥98' }],
];

/** Prices as other tools leave them. */
const spoiled: typeof everyKind = [
  [priceOf('$49.00', 'id="first"'), { printed: '$49.00', text: '$49.00', spoken: '$49.00' }],
  [`<a href="#" aria-label="Kettle, $49.00">${price}</a>`, { label: 'Kettle, $49.00' }],
  [priceOf('$49.00', 'role="img" aria-label="$49.00"'), { label: '$49.00', spoken: '$49.00' }],
  [priceOf('$49.00', 'aria-label="$49.00"'), { label: '$49.00' }],
  [priceOf('$49.00<b>You pay $49.00.</b>', 'note="foreign"'), { lacksNote: true, content: '$49.00\nYou pay $49.00.' }],
  [priceOf('$49.00', 'note'), { lacksNote: false }],
  [priceOf('<meta itemprop="x" content="49.00">'), { isEmpty: true }],
  [priceOf('<b hidden>$49.00</b><template>$49.00</template>'), { isEmpty: true }],
  [priceOf('<b>&#x200b;</b>'), { isEmpty: true }],
  [
    `<form id="f"><input type="hidden" name="price" value="49.00">${priceOf('$49.00', 'name="price"')}</form>`,
    { label: null },
  ],
  [priceOf('$49.00', 'name="price" form="f"'), {}],
  [
    `<div><template shadowrootmode="open"><form id="g"><input name="own" value="1"></form>
      ${priceOf('$49.00', 'name="own" form="g"')}</template></div>`,
    {},
  ],
];

const pageOf = (rows: typeof everyKind) => ({
  html: rows.map(([html]) => html).join('\n'),
  prices: rows.flatMap(([, ...read]) => read),
});

/** The set-ups of the guides: a false alarm on one of these would be worse than none. */
export const healthy: Readonly<Record<string, Omit<Case, 'verdict'>>> = {
  'a service': { html: tag('async') + price, states: ['local'] },
  'prices of every kind, beside other tools': {
    ...pageOf(everyKind),
    html: `<link rel="preload" as="script" href="/local-price-all.js"><h1>Our  kettles</h1>
      <script type="text/plain" data-src="/local-price.js"></script>
      ${tag('data-category="functional" data-shop="1"', '/local-price-all.js')}
      <script src="/local-price-visit.js"></script>
      <script src="/chat.js" data-apikey="1" data-base-url="https://chat.example"></script>
      <script>console.error('local prices'); null.x;</script>
      ${pageOf(everyKind).html}
      <currency-converter amount="1"></currency-converter>
      <geo-gate allow="US"><template>${price}</template></geo-gate>`,
    view: {
      forms: [{ sent: ['98', '98'], prices: [19, 20, 21] }],
      missing: [],
      lostSlots: [],
      tags: [
        { src: '/local-price.js', type: 'text/plain', isMarked: false },
        { src: '/local-price-all.js', type: '', isMarked: false },
      ],
    },
  },
  'data for machines, with the base price': {
    html: `${tag()}<h1>Kettle</h1>${price}<ul><li>Teapot, no price here</ul>
      <link rel="canonical" href="/kettle#top">
      <meta property="og:price:amount" content="49.00"><meta property="og:price:currency" content="USD">
      <div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Kettle">
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <meta itemprop="priceCurrency" content="USD"><b itemprop="price" content="49.00">${price}</b></div></div>
      <script type="application/ld+json+oembed">{</script>
      <script type="application/ld+json; charset=utf-8">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebPage', '@id': '#webpage', 'name': 'Kettle' },
          {
            '@type': 'Product',
            'name': 'Kettle',
            'mainEntityOfPage': { '@id': '#webpage' },
            'offers': [{ '@type': 'Offer', 'price': '49.00', 'priceCurrency': 'USD' }],
            'isRelatedTo': { '@type': 'Product', 'name': 'Teapot', 'offers': { price: 99, priceCurrency: 'USD' } },
          },
        ],
      })}</script>`,
    states: ['local', 'local'],
  },
  'the example in HTML': { html: own('examples/html/index.html') },
  'the starter page': { html: own('scripts/release/starter/index.html') },
  'WordPress, with its settings inline': {
    html: `<script>window.localPriceSettings = {"rates":"/rates.json","baseCurrency":"USD"};</script>
      <script src="/local-price-static.js?ver=0.1.0" data-no-optimize="1" data-no-minify="1" data-cfasync="false" defer></script>
      <span class="price"><local-price base-price="49.00"><bdi><span>$</span>49.00</bdi></local-price></span>
      <local-price base-price="49.00" compare-at="79.00"><del><bdi>$79.00</bdi></del> <ins><bdi>$49.00</bdi></ins>
        <span slot="was">Was</span><span slot="now">now</span></local-price>`,
    states: ['local', 'local'],
  },
  'a strict policy, which stops a script of the page': {
    html: `${tag('nonce="n0nce"')}${price}<script>1</script>`,
    headers: policy(
      `default-src 'none'; script-src 'nonce-n0nce'; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html local-price`,
    ),
    states: ['local'],
  },
  'a React application': { html: `${tag()}<div id="app"></div><script type="module" src="/react.js"></script>`, states: ['local'] },
  'a Vue application': { html: `${tag()}<div id="app"></div><script type="module" src="/vue.js"></script>`, states: ['local'] },
  'a page that is made for the visitor': {
    html: files('/rates.json', 'data-country="JP"') + served, headers: { 'cache-control': 'private, no-cache' }, states: ['local'],
  },
  'an early call that is taken': {
    html: `${tag('async data-single-trip data-base-currency="USD"')}<script>${earlyCallScript}</script>${price}`, states: ['local'],
  },
  'a page that moves by itself': {
    html: `${tag()}${price}<div></div><h1>Kettle</h1><p style="height: 300px"><script>
      setTimeout(() => { document.querySelector('div').style.height = '600px'; }, 600);
    </script>`,
  },
  'a page that opens a dialog, never loads completely and keeps sending requests': {
    html: `<script>alert('Hello')</script>${tag()}${price}<img src="/hangs">
      <script>setInterval(() => fetch('/nothing?' + Math.random()), 50)</script>`,
    states: ['local'],
  },
  'a redirect': { html: '', status: 302, headers: { location: '/a service' } },
  'prices that come late': {
    html: `${tag()}<main></main><script>
      fetch('/slow?4000').then((answer) => answer.text()).then((html) => setTimeout(() => {
        document.querySelector('main').innerHTML = html;
      }, 3000));
    </script>`,
    states: ['local'],
  },
  'prices in frames of the page, of another site and of the page itself': {
    html: `${tag()}${price}<iframe src="/a service"></iframe><iframe src="SITE/the starter page"></iframe>
      <iframe srcdoc="<!doctype html><p>No price</p>"></iframe>`,
    states: ['local', 'local', 'local'],
  },
  'a service, live': { html: tag('', '/local-price.js', '/service') + price, isLive: true, states: ['local'] },
};

/** A page for each verdict, and for each way in which a browser tells of one. */
export const mistaken: Readonly<Record<string, Case>> = {
  'a page that is missing': { html: '', status: 404, verdict: 'page-unreachable', problem: /HTTP status 404/ },
  'a page whose bundle fails': {
    html: `<script>throw new Error('No module')</script>${price}`,
    verdict: 'no-script', problem: /first error of the page: Error: No module/,
  },
  'a policy against the script': {
    html: tag() + price,
    headers: policy(`script-src 'nonce-n0nce'`),
    verdict: 'script-blocked',
    problem: /Content Security Policy does not allow it \(script-src 'nonce-n0nce'\)/,
  },
  'a policy of integrity': {
    html: tag() + price,
    headers: { 'integrity-policy': 'blocked-destinations=(script)' }, verdict: 'script-blocked', problem: /Integrity-Policy/,
  },
  'another integrity': { html: tag('integrity="sha384-AAAA" crossorigin') + price, verdict: 'script-blocked', problem: /integrity/ },
  'a script beside the npm package': {
    html: `<script src="/bundle.js"></script>${tag()}${price}`, verdict: 'script-twice', problem: /and the npm package/,
  },
  'an old script': { html: tag('', '/old/local-price.js') + price, verdict: 'script-old', problem: /version 0\.0\.9/ },
  'a converter without its file': {
    html: `${tag()}${price}<currency-converter></currency-converter>`,
    verdict: 'element-missing', problem: /<currency-converter> is not registered by local-price\.js/,
  },
  'settings that are wrong, that there are not, and that the script file does not have': {
    html: `<script src="/local-price.js" data-rates="/rates.json" data-timeout="soon" data-currencie="EUR"></script>${price}`,
    verdict: 'settings-invalid', subjects: ['setting timeout', 'setting currencie', 'setting rates'],
  },
  'no base URL': { html: `<script src="/local-price.js"></script>${price}`, verdict: 'settings-invalid', problem: /base-url is missing/ },
  'a rates file that is too old': {
    html: files('/old/rates.json') + price, verdict: 'rates-file', problem: /The rates file \/old\/rates\.json is not right: its date is/,
  },
  'a rates file of another site': {
    html: files('SITE/rates.json') + price, verdict: 'rates-file', problem: /on another site, which does not share it/,
  },
  'a key without tokens, live': {
    html: tag('', '/local-price.js', '/service/INSUFFICIENT_TOKENS') + price,
    isLive: true, verdict: 'service-refuses', problem: /no tokens left/,
  },
  'a policy against the service': {
    html: tag('data-transport="fetch"') + price,
    headers: policy(`connect-src 'self'`),
    verdict: 'price-error',
    problem: /connect-src/,
    remedy: /Add https:\/\/rates\.example\.com to connect-src/,
  },
  'a service that never answers, live': {
    // The browser has told of the page before it is ended.
    html: `${tag('data-timeout="600000"', '/local-price.js', '/service/timeout')}${price}<script>
      setTimeout(() => fetch('/ended'), 1000);
    </script>`,
    isLive: true, ends: '/ended', verdict: 'price-pending',
  },
  'a price with a term of its own in place of that of its list': {
    html: `${tag(`data-products='{"mug": {"basePrice": "59.00"}}' data-base-currency="USD"`)}<local-price product="mug" base-price="49.00">$49.00</local-price>`,
    verdict: 'list-differs', problem: /it has base-price="49\.00", and "mug" has "59\.00" in/,
  },
  'another price in the content, for a slot of the page': {
    html: `${tag()}<shop-card>${priceOf('$49.00', 'slot="price"', '4900')}</shop-card>`,
    verdict: 'content-differs', problem: /“\$49\.00”, but its base-price is 4900/,
  },
  'another price of a product named beside it, in a shadow root': {
    html: `${tag()}<article><h2>Kettle</h2><div><template shadowrootmode="open">${price}</template></div></article>
      <script type="application/ld+json">${JSON.stringify([
        { '@type': 'Product', 'name': 'Teapot', 'offers': { price: 99 } },
        { '@type': 'Product', 'name': 'Kettle', 'offers': { price: 59 } },
      ])}</script>`,
    verdict: 'machine-price-differs',
    problem: /The JSON-LD price is 59, but/,
  },
  'JSON-LD with a trailing comma': {
    html: `${tag()}${price}<script type="application/ld+json">{"@type": "Product",\n"name": "Kettle",\n}</script>`,
    verdict: 'machine-data-unreadable', problem: /can't be read: a name in double quotes .* in line 3, “}”/,
  },
  'another price in microdata': {
    html: `${tag()}${price}<div itemscope itemtype="https://schema.org/Offer">
      <span itemprop="priceCurrency">USD</span><span itemprop="price">59.00</span></div>`,
    verdict: 'machine-price-differs',
    problem: /The microdata price is 59\.00 USD/,
  },
  'a hidden field of the same name': {
    html: `${tag()}<form><input type="hidden" name="price" value="49.00">${price.replace(' ', ' name="price" ')}</form>`,
    verdict: 'readers-differ', problem: /The form sends “49\.00”/,
  },
  'a gate that moves the page': {
    // Only what was shown can move.
    html: `${tag()}<main></main><div style="height: 700px; background: silver">${price}</div><script>
      requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('main').innerHTML =
        '<geo-gate allow="JP"><template><div style="height: 500px"></div></template></geo-gate>'));
    </script>`,
    verdict: 'layout-shift',
    problem: /their layout shift is 0\.\d\d/,
  },
  'an early call with another key': {
    html: `${tag('data-single-trip')}<link rel="preload" as="script" data-local-price
      href="https://rates.example.com/api/v1/origin?apikey=pk_1&to=USD&callback=localPrice_1_2_3">${price}`,
    verdict: 'early-call',
    problem: /an early call that the script does not use/,
  },
  'a wrong price in a frame of another site': {
    html: `${tag()}${price}<iframe src="SITE/another price in the content, for a slot of the page"></iframe>`,
    verdict: 'content-differs', problem: /^In the frame http:\/\/localhost:\d+\/another%20price.*: The content/,
  },
  'a file twice, once under another name': {
    html: tag() + price + tag('data-local-price', '/renamed.js'), verdict: 'script-twice', problem: /\/local-price\.js and \/renamed\.js/,
  },
  'content that the parser moves out of a gate': {
    html: `${tag()}${price}<p><geo-gate allow="DE"><p>in</p><p slot="blocked">no</p></geo-gate></p>`,
    verdict: 'content-moved', problem: /Content of <geo-gate> is outside of it/,
  },
  'content that the parser moves out of a price': {
    html: `${tag()}${price}<i slot="note">You pay $49.00.</i>`,
    verdict: 'content-moved',
    problem: /Content of <local-price> is outside of it/,
  },
  'prices that other tools have spoiled': {
    ...pageOf(spoiled),
    html: `${tag()}${pageOf(spoiled).html}<geo-gate allow="DE"><p>in</p><p slot="block">no</p></geo-gate><script>
      addEventListener('local-price-change', ({ target }) => setTimeout(() => {
        if (target.id) target.shadowRoot.querySelector('[part=price]').textContent = '$49.00';
      }));
    </script>`,
    view: {
      forms: [
        { sent: ['49.00', '98', '98'], prices: [9, 10] },
        { sent: ['1', '98'], prices: [11] },
      ],
      lostSlots: [{ of: 'geo-gate', slot: 'block' }],
    },
    verdict: 'slot-lost',
    problem: /<geo-gate> has no slot "block"/,
  },
  'content that prints nothing': { html: `${tag()}${price}${priceOf('<meta itemprop="x" content="49.00">')}`, verdict: 'content-empty' },
  'a message in the console': {
    html: `${tag()}${price}<script>localPrice.chooseCurrency('Euros')</script>`,
    verdict: 'console-message', problem: /There is no currency "Euros"/,
  },
};

/** A page that works, until a script of it does something. */
const until = (script: string): string =>
  `${tag()}${price}<script>addEventListener('local-price-change', () => { ${script} });</script>`;

/** A page whose price has another value. */
const withValue = (value: string): string =>
  until(`Object.defineProperty(document.querySelector('local-price'), 'value', { get() { ${value} } });`);

/** What ends a line, steers a terminal and is a command to a log, in a text of JavaScript and of JSON. */
const escapes = '\\u001b[31m\\n::error::x\\r##vso[x]\\u2028\\u202e\\u009b\\ud800';

/** Pages that try to mislead or to end the command. */
export const hostile: Readonly<Record<string, Case>> = {
  'other methods, texts, JSON, iterators and a registry that hides its elements': {
    html: until(`
      Document.prototype.querySelectorAll = function* () { for (;;) yield document.body; };
      Element.prototype.querySelectorAll = () => [];
      Document.prototype.createTreeWalker = Element.prototype.getAttribute = null;
      Element.prototype.matches = Element.prototype.closest = () => false;
      Object.defineProperty(Element.prototype, 'shadowRoot', { get() { throw 1; } });
      customElements.get = () => undefined;
      String.prototype.replace = String.prototype.slice = JSON.stringify = () => { throw undefined; };
      Object.prototype.toJSON = Object.entries = Array.prototype[Symbol.iterator] = () => { throw null; };`),
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'names of fields and images that hide methods, and an address that a pattern reads slowly': {
    html: `<script src="/local-price${'.123456'.repeat(40)}!.js"></script>${tag()}<form name="querySelectorAll"><input name="getAttribute"><input name="localName">
      <input name="closest"><input name="shadowRoot">${price}</form>
      <img name="readyState"><img name="createTreeWalker">`,
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'other arrays': {
    // Nothing of these is used.
    html: until(`Array.prototype.find = Array.prototype.map = () => [];`),
    verdict: 'ok',
  },
  'an array that keeps nothing': { html: until(`Object.defineProperty(Array.prototype, '0', { set() {} });`), verdict: 'page-unreadable' },
  'another registry': {
    html: until(`customElements.get = () => { throw new TypeError('${escapes}No'); };`),
    verdict: 'page-unreadable', problem: /has replaced what browsers provide \(TypeError: /,
  },
  'a value that throws': { html: withValue(`throw null;`), verdict: 'page-unreadable' },
  'a value that is a proxy': { html: withValue(`return new Proxy({}, { ownKeys() { throw 1; } });`), verdict: 'page-unreadable' },
  'a value that contains itself': { html: withValue(`const own = {}; own.own = own; return own;`), verdict: 'page-unreadable' },
  'an element of its own': {
    html: `${price}<script>customElements.define('local-price', class extends HTMLElement {
      get value() { return 'x'; } });</script>`,
    verdict: 'no-script',
    problem: /^    undefined  \$49\.00    The script has not run yet\.$/m,
  },
  'addresses without end': {
    html: `${tag()}${price}<script>location = '?' + Math.random();</script>`,
    verdict: 'page-unreadable', problem: /goes on to other addresses/, seconds: 4,
  },
  'messages without end': {
    html: until(`for (let at = 0; at < 20000; at += 1) console.log(at);`), verdict: 'page-unreadable', problem: /messages without end/,
  },
  'a forged message, and errors of any kind': {
    html: until(`
      throws = (what) => Promise.reject(what);
      [null, undefined, { get stack() { throw 1; }, get message() { throw 1; }, toString: null }].forEach(throws);
      console.log({}, Symbol('x'), document.body, null, undefined);
      console.error('local-price: config: ${escapes}forged');
      performance.now = PerformanceObserver = null;
      debugger;`),
    // The script itself knows of no wrong setting.
    verdict: 'console-message',
    problem: /::error::x .*forged/,
  },
  'a content that writes into a log': {
    html: `${tag()}<local-price base-price="49.00" base-currency="USD">$59.00 &#27;[31m
      ::error::x ##vso[x] &#x202e; &#x2028; &#x9b;</local-price>`,
    verdict: 'content-differs',
    problem: /\$59\.00/,
  },
};
