import { readFileSync } from 'node:fs';
import { earlyCallScript } from '../../src/protocol/earlyCall.ts';
import { renderPrice } from '../../src/server/renderPrice.ts';
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
  /** Whether the real service answers. */
  isLive?: boolean;
  /** The visit ends when the page requests this path; default: by itself. */
  ends?: string;
  /** The longest time for the visit. */
  seconds?: number;
  /** Whether the page may have no price. */
  allowNoPrices?: boolean;
}

/** A script tag of a page with a service. The service exists only for `--live`. */
const tag = (attributes = '', file = '/local-price.js', base = 'https://rates.example.com'): string =>
  `<script src="${file}" data-apikey="pk_123" data-base-url="${base}" ${attributes}></script>`;

/** A script tag of a page with a rates file. */
const files = (rates = '/rates.json', attributes = ''): string =>
  `<script src="/local-price-static.js" data-rates="${rates}" ${attributes}></script>`;

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

const jsonLd = (offers: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', offers })}</script>`;

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

/** The set-ups of the guides: a false alarm on one of these would be worse than none. */
export const healthy: Readonly<Record<string, Omit<Case, 'verdict'>>> = {
  'a service': { html: tag('async') + price, states: ['local'] },
  'a rates file': { html: files() + price, states: ['local'] },
  'a rates file of another site that shares it': {
    html: files('SITE/shared/rates.json') + price,
    states: ['local'],
  },
  'a module': {
    html: tag('type="module"') + price,
    states: ['local'],
  },
  'the npm package': { html: `<script type="module" src="/bundle.js"></script>${price}` },
  'the isolated transport': { html: tag('data-transport="jsonp-isolated"') + price, states: ['local'] },
  'the transport fetch': { html: tag('data-transport="fetch"') + price, states: ['local'] },
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
  'Shopify, with the country from its server': {
    html: `${tag('data-country="DE" data-currency="EUR" data-currencies="USD EUR"')}
      <div class="price"><local-price base-price="49.00" base-currency="USD">$49.00 USD</local-price></div>
      ${jsonLd([
        { sku: 'K-2', url: '/kettle?variant=2', price: 59, priceCurrency: 'USD' },
        { sku: 'K-1', url: '/kettle?variant=1', price: 49, priceCurrency: 'USD' },
      ])}
      <meta property="og:price:amount" content="49.00"><meta property="og:price:currency" content="USD">`,
    states: ['local'],
  },
  'a graph as SEO tools write it, and related products': {
    html: `${tag()}<h1>Kettle</h1>${price}<ul><li>Teapot, no price here</ul>
      <div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="Kettle">
        <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <meta itemprop="priceCurrency" content="USD"><b itemprop="price" content="49.00">${price}</b></div></div>
      <script type="application/ld+json; charset=utf-8">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebPage', '@id': '#webpage', 'name': 'Kettle' },
          { '@type': 'BreadcrumbList', 'itemListElement': [{ '@type': 'ListItem', 'name': 'Shop', 'item': '/' }] },
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
  'a list of products of other pages': {
    html: `${tag()}<ul><li>Kettle ${price}</ul><script type="application/ld+json">${JSON.stringify({
      '@type': 'ItemList',
      'itemListElement': [{ item: { '@type': 'Product', 'name': 'Teapot', 'offers': { price: 99 } } }],
    })}</script>`,
    states: ['local'],
  },
  'a single trip': { html: tag('data-single-trip') + price, states: ['local'] },
  'a strict policy': {
    html: tag('nonce="n0nce"') + price,
    headers: policy(
      `default-src 'none'; script-src 'nonce-n0nce'; img-src data:; require-trusted-types-for 'script'; trusted-types lit-html local-price`,
    ),
    states: ['local'],
  },
  'consent that is missing': { html: tag('data-consent="required"') + price, states: ['base'] },
  'consent that is given': {
    html: `${tag('data-consent="required"')}${price}<script>localPrice.grantConsent()</script>`,
    states: ['local'],
  },
  'a React application': {
    html: `${tag()}<div id="app"></div><script type="module" src="/react.js"></script>`,
    states: ['local'],
  },
  'a Vue application': {
    html: `${tag()}<div id="app"></div><script type="module" src="/vue.js"></script>`,
    states: ['local'],
  },
  'a page that is made for the visitor': {
    html: files('/rates.json', 'data-country="JP"') + served,
    headers: { 'cache-control': 'private, no-cache' },
    states: ['local'],
  },
  'a page that is made for the visitor, with a service': {
    html: tag('data-country="JP" data-currency="JPY"') + served,
    states: ['local'],
  },
  'an early call that is taken': {
    html: `${tag('async data-single-trip data-base-currency="USD"')}<script>${earlyCallScript}</script>${price}`,
    states: ['local'],
  },
  'a consent tool that has activated its copy of the tag': {
    html: `<script type="text/plain" data-src="/local-price.js"></script>${tag()}${price}`,
    states: ['local'],
  },
  'settings of a tag manager, which removes its tag': {
    html: `<script>
      window.localPriceSettings = { apikey: 'pk_123', baseUrl: 'https://rates.example.com' };
      const script = document.createElement('script');
      script.src = '/local-price.js';
      script.onload = () => script.remove();
      document.head.append(script);
    </script>${price}`,
    states: ['local'],
  },
  'other tools on the tag': { html: tag('data-category="functional" data-shop="1"') + price },
  'a preload of the script': {
    html: `<link rel="preload" as="script" href="/local-price.js">${tag()}${price}`,
  },
  'the bar for visits': { html: `${tag()}<script src="/local-price-visit.js"></script>${price}` },
  'a newer script': { html: tag('', '/new/local-price.js') + price },
  'a country from the CDN': { html: files('/rates.json', 'data-country="DE"') + price, states: ['local'] },
  'currencies that are not those of the visitor': {
    html: tag('data-currencies="USD EUR"') + price,
    states: ['base'],
  },
  'a converter': {
    html: `${tag('', '/local-price-all.js')}${price}<currency-converter amount="1"></currency-converter>`,
  },
  'lazy prices far below': {
    html: `${tag()}${price}<div style="height: 5000px"></div>${price.replace(' ', ' loading="lazy" ')}`,
    states: ['local', 'local'],
  },
  'prices in shadow roots': {
    html: `${tag()}<div><template shadowrootmode="open">${price}</template></div>${price}`,
    states: ['local', 'local'],
  },
  'a price after a while': {
    html: `${tag()}<p></p><script>
      setTimeout(() => { document.querySelector('p').innerHTML = '${price}'; }, 100);
    </script>`,
    states: ['local'],
  },
  'a closed gate with a template': {
    html: `${tag()}${price}<geo-gate allow="US"><template>${price}</template></geo-gate>`,
    states: ['local'],
  },
  'fixed prices, a discount and a price per unit': {
    html: `${tag()}
      <local-price id="a" base-price="49.00" base-currency="USD" prices="JPY:7000">$49.00</local-price>
      <local-price base-price="49.00" base-currency="USD" discount="JP:60%">$49.00</local-price>
      <local-price of="a" times="5">$245.00</local-price>
      <local-price base-price="49.00" base-currency="USD" compare-at="79.00"><s>$79.00</s> $49.00</local-price>`,
    states: ['local', 'local', 'local', 'local'],
  },
  'data for machines, with the base price': {
    html: `${tag()}${price}${jsonLd({ price: '49.00', priceCurrency: 'USD' })}
      <meta property="og:price:amount" content="49.00"><meta property="og:price:currency" content="USD">
      <div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope>
        <meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="49.00">${price}</span></div></div>`,
  },
  'a form that sends the price': {
    html: `${tag()}<form>${price.replace(' ', ' name="price" ')}${price.replace(' ', ' name="price" ')}
      <fieldset disabled>${price.replace(' ', ' name="price" ')}</fieldset></form>`,
    states: ['local', 'local', 'local'],
  },
  'a link with a label': { html: `${tag()}<a href="#" aria-label="Kettle, 3 colors">${price}</a>` },
  'prices in parts': {
    html: tag() + price.replace(' ', ' parts show="both" approximate ') + price.replace(' ', ' parts '),
  },
  'a hidden price': { html: `${tag()}<div hidden>${price}</div><div aria-hidden="true">${price}</div>` },
  'errors of the page itself': {
    html: `${tag()}${price}<script>console.error('local prices'); null.x;</script>`,
  },
  'a script of the page that a policy stops': {
    html: `${tag('nonce="n0nce"')}${price}<script>1</script>`,
    headers: policy(`script-src 'nonce-n0nce' https://rates.example.com`),
  },
  'a page that moves by itself': {
    html: `${tag()}${price}<div></div><h1>Kettle</h1><p style="height: 300px"><script>
      setTimeout(() => { document.querySelector('div').style.height = '600px'; }, 600);
    </script>`,
  },
  'a page that never loads completely': { html: `${tag()}${price}<img src="/hangs">` },
  'a page that keeps sending requests': {
    html: `${tag()}${price}<script>setInterval(() => fetch('/nothing?' + Math.random()), 50)</script>`,
  },
  'a dialog': { html: `<script>alert('Hello')</script>${tag()}${price}` },
  'a redirect': { html: '', status: 302, headers: { location: '/a service' } },
  'no price, where that is right': {
    html: tag(),
    allowNoPrices: true,
    problem: /The script works\. This page has no prices/,
  },
  'prices that come late': {
    html: `${tag()}<main></main><script>
      fetch('/slow?4000').then((answer) => answer.text()).then((html) => setTimeout(() => {
        document.querySelector('main').innerHTML = html;
      }, 3000));
    </script>`,
    states: ['local'],
  },
  'prices in frames of the page, of another site and of the page itself': {
    html: `${tag()}${price}<iframe src="/a service"></iframe><iframe src="SITE/a rates file"></iframe>
      <iframe srcdoc="<!doctype html><p>No price</p>"></iframe>`,
    states: ['local', 'local', 'local'],
  },
  'the script and its prices in a frame alone': {
    html: `<h1>Shop</h1><iframe src="SITE/a service"></iframe>`,
    states: ['local'],
  },
  'a file under another name': { html: tag('', '/renamed.js') + price, states: ['local'] },
  'another tool with a key and an address': {
    html: `${tag()}<script src="/chat.js" data-apikey="1" data-base-url="https://chat.example"></script>${price}`,
    states: ['local'],
  },
  'cents and millions': {
    html: `${tag()}<local-price base-price="0.15" base-currency="USD">15&cent;</local-price>
      <local-price base-price="0.99" base-currency="GBP">99p</local-price>
      <local-price base-price="1500000" base-currency="USD">$1.5M</local-price>`,
    states: ['local', 'local', 'local'],
  },
  'slots of a custom element of the page': {
    html: `${tag()}<shop-card><local-price slot="price" base-price="49.00" base-currency="USD" note>$49.00
      <span slot="note">You pay $49.00.</span></local-price></shop-card>`,
    states: ['local'],
  },
  'elements in a price that is hidden, or for a slot of the page': {
    html: `${tag()}<div hidden><local-price base-price="49.00" base-currency="USD"><bdi>$49.00</bdi></local-price></div>
      <shop-card><local-price slot="price" base-price="49.00" base-currency="USD"><bdi>$49.00</bdi></local-price></shop-card>`,
    states: ['local', 'local'],
  },
  'an image, and content that a framework has marked': {
    html: `${tag()}<local-price base-price="49.00" base-currency="USD"><img alt="$49.00"></local-price>
      <local-price base-price="49.00" base-currency="USD"><!--v-if--></local-price>`,
    states: ['local', 'local'],
  },
  'a service, live': { html: tag('', '/local-price.js', '/service') + price, isLive: true, states: ['local'] },
  'a private address, live': {
    html: tag('', '/local-price.js', '/service/RESERVED_ADDRESS') + price,
    isLive: true,
    states: ['base'],
  },
};

/** Pages with one mistake each. */
export const mistaken: Readonly<Record<string, Case>> = {
  'a page that is missing': {
    html: '',
    status: 404,
    verdict: 'page-unreachable',
    problem: /HTTP status 404/,
  },
  'a page that fails': { html: price, status: 503, verdict: 'page-unreachable', problem: /503/ },
  'a page without the script': { html: price, verdict: 'no-script' },
  'a page whose bundle fails': {
    html: `<script>throw new Error('No module')</script>${price}`,
    verdict: 'no-script',
    problem: /first error of the page: Error: No module/,
  },
  'a script that is missing': {
    html: tag('', '/nothing/local-price.js') + price,
    verdict: 'script-blocked',
    problem: /\/nothing\/local-price\.js is blocked: HTTP status 404/,
  },
  'a script of another type': {
    html: tag('', '/nosniff/local-price.js') + price,
    verdict: 'script-blocked',
    problem: /its type is text\/plain/,
  },
  'a page instead of a script': {
    html: tag('', '/html/local-price.js') + price,
    verdict: 'script-blocked',
    problem: /its type is text\/html/,
  },
  'a policy against the script': {
    html: tag() + price,
    headers: policy(`script-src 'nonce-n0nce'`),
    verdict: 'script-blocked',
    problem: /Content Security Policy does not allow it \(script-src 'nonce-n0nce'\)/,
  },
  'a policy of integrity': {
    html: tag() + price,
    headers: { 'integrity-policy': 'blocked-destinations=(script)' },
    verdict: 'script-blocked',
    problem: /Integrity-Policy/,
  },
  'another integrity': {
    html: tag('integrity="sha384-AAAA" crossorigin') + price,
    verdict: 'script-blocked',
    problem: /integrity/,
  },
  'a tag that a consent tool holds back': {
    html: tag('type="text/plain"') + price,
    verdict: 'script-blocked',
    problem: /type="text\/plain"/,
  },
  'a script on a server that is down': {
    html: tag('', 'http://127.0.0.1:9/local-price.js') + price,
    verdict: 'script-blocked',
    problem: /net::ERR/,
  },
  'a script that throws': {
    html: tag('', '/throws/local-price.js') + price,
    verdict: 'script-blocked',
    problem: /Error: Broken by a tool/,
  },
  'a script twice': {
    html: tag() + price + tag(),
    verdict: 'script-twice',
    problem: /\/local-price\.js and \/local-price\.js/,
  },
  'a script beside the npm package': {
    html: `<script src="/bundle.js"></script>${tag()}${price}`,
    verdict: 'script-twice',
    problem: /and the npm package/,
  },
  'an old script': {
    html: tag('', '/old/local-price.js') + price,
    verdict: 'script-old',
    problem: /version 0\.0\.9/,
  },
  'a converter without its file': {
    html: `${tag()}${price}<currency-converter></currency-converter>`,
    verdict: 'element-missing',
    problem: /<currency-converter> is not registered by local-price\.js/,
  },
  'a setting that is wrong': {
    html: tag('data-timeout="soon"') + price,
    verdict: 'settings-invalid',
    problem: /timeout="soon"/,
  },
  'a setting with a wrong name': {
    html: tag('data-currencie="EUR"') + price,
    verdict: 'settings-invalid',
    problem: /currencie/,
  },
  'no base URL': {
    html: `<script src="/local-price.js"></script>${price}`,
    verdict: 'settings-invalid',
    problem: /base-url is missing/,
  },
  'a rates file for a script without them': {
    html: `<script src="/local-price.js" data-rates="/rates.json"></script>${price}`,
    verdict: 'settings-invalid',
    problem: /need local-price-static\.js/,
  },
  'a rates file that is missing': {
    html: files('/nothing/rates.json') + price,
    verdict: 'rates-file',
    problem: /\/nothing\/rates\.json is missing \(HTTP status 404\)/,
  },
  'a rates file of another site': {
    html: files('SITE/rates.json') + price,
    verdict: 'rates-file',
    problem: /on another site, which does not share it/,
  },
  'a rates file that is not JSON': {
    html: files('/wrong/rates.json') + price,
    verdict: 'rates-file',
    problem: /\/wrong\/rates\.json is not right/,
  },
  'a rates file that is too old': {
    html: files('/old/rates.json') + price,
    verdict: 'rates-file',
    problem: /is not right: its date is/,
  },
  'rates in the page that are too old': {
    html: files('{&quot;date&quot;: &quot;2026-01-01&quot;, &quot;usd&quot;: {&quot;jpy&quot;: 157}}') + price,
    verdict: 'rates-file',
    problem: /The rates file in the page is not right: its date is 2026-01-01/,
  },
  'a service that refuses the host, live': {
    html: tag('', '/local-price.js', '/service/UNAUTHORIZED_ORIGIN') + price,
    isLive: true,
    verdict: 'service-refuses',
    problem: /refused the key for this host/,
  },
  'a key without tokens, live': {
    html: tag('', '/local-price.js', '/service/INSUFFICIENT_TOKENS') + price,
    isLive: true,
    verdict: 'service-refuses',
    problem: /no tokens left/,
  },
  'a price that is not a number': {
    html: `${tag()}<local-price base-price="1,299" base-currency="USD">$1,299</local-price>`,
    verdict: 'price-error',
    problem: /base-price="1,299"/,
  },
  'a policy against the service': {
    html: tag('data-transport="fetch"') + price,
    headers: policy(`connect-src 'self'`),
    verdict: 'price-error',
    problem: /connect-src/,
    remedy: /Add https:\/\/rates\.example\.com to connect-src/,
  },
  'a service that never answers, live': {
    html: tag('data-timeout="600000"', '/local-price.js', '/service/timeout') + price,
    isLive: true,
    ends: '/service/timeout/api/v1/origin',
    verdict: 'price-pending',
  },
  'another price in the content': {
    html: `${tag()}<local-price base-price="4900" base-currency="USD">$49.00</local-price>`,
    verdict: 'content-differs',
    problem: /“\$49\.00”, but its base-price is 4900/,
  },
  'another price in the content, for a slot of the page': {
    html: `${tag()}<shop-card><local-price slot="price" base-price="4900" base-currency="USD">$49.00</local-price></shop-card>`,
    verdict: 'content-differs',
  },
  'another price in JSON-LD': {
    html: tag() + price + jsonLd({ price: 59, priceCurrency: 'USD' }),
    verdict: 'machine-price-differs',
    problem: /The JSON-LD price is 59 USD, but the base price is 49\.00 USD/,
  },
  'a point that groups digits in JSON-LD': {
    html: tag() + price.replaceAll('49.00', '1299.00') + jsonLd({ price: '1.299', priceCurrency: 'USD' }),
    verdict: 'machine-price-differs',
    problem: /“1\.299”: machines read 1\.299 USD, but the base price is 1299\.00 USD/,
  },
  'a range in JSON-LD that the page does not have': {
    html: tag() + price + jsonLd({ '@type': 'AggregateOffer', 'lowPrice': 49, 'highPrice': 199 }),
    verdict: 'machine-price-differs',
    problem: /The JSON-LD highPrice is 199, but/,
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
    verdict: 'machine-data-unreadable',
    problem: /can't be read: a name in double quotes .* in line 3, “}”/,
  },
  'another price in a meta tag': {
    html: `${tag()}${price}<meta property="product:price:amount" content="98">
      <meta property="product:price:currency" content="JPY">`,
    verdict: 'machine-price-differs',
    problem: /The meta tag product:price:amount is 98 JPY/,
  },
  'another price in microdata': {
    html: `${tag()}${price}<div itemscope itemtype="https://schema.org/Offer">
      <span itemprop="priceCurrency">USD</span><span itemprop="price">59.00</span></div>`,
    verdict: 'machine-price-differs',
    problem: /The microdata price is 59\.00 USD/,
  },
  'a label with the base price': {
    html: `${tag()}<a href="#" aria-label="Kettle, $49.00">${price}</a>`,
    verdict: 'readers-differ',
    problem: /A label says “Kettle, \$49\.00”, but the price is 98 JPY/,
  },
  'a label of the price itself': {
    html: `${tag()}${price.replace(' ', ' role="img" aria-label="$49.00" ')}`,
    verdict: 'readers-differ',
  },
  'a hidden field of the same name': {
    html: `${tag()}<form><input type="hidden" name="price" value="49.00">${price.replace(' ', ' name="price" ')}</form>`,
    verdict: 'readers-differ',
    problem: /The form sends “49\.00”/,
  },
  'a tool that replaces the text': {
    html: `${tag()}${price}<script>
      addEventListener('local-price-change', ({ target }) => setTimeout(() => {
        target.shadowRoot.querySelector('[part=price]').textContent = '$49.00';
      }));
    </script>`,
    verdict: 'readers-differ',
    problem: /The page shows “\$49\.00”/,
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
  'no price': { html: tag(), seconds: 3, verdict: 'no-price', problem: /before the time of --timeout/ },
  'a wrong price in a frame of another site': {
    html: `${tag()}${price}<iframe src="SITE/another price in the content"></iframe>`,
    verdict: 'content-differs',
    problem: /^In the frame http:\/\/localhost:\d+\/another%20price%20in%20the%20content: The content/,
  },
  'a renamed file that a policy stops': {
    html: tag('', '/renamed.js') + price,
    headers: policy(`script-src 'nonce-n0nce'`),
    verdict: 'script-blocked',
    problem: /\/renamed\.js is blocked: .*Content Security Policy/,
  },
  'a bundle that a policy stops': {
    html: `<script src="/renamed.js"></script>${price}`,
    headers: policy(`script-src 'nonce-n0nce'`),
    verdict: 'no-script',
    problem: /A script of the page is blocked \(csp\): \/renamed\.js/,
  },
  'a file twice, once under another name': {
    html: tag() + price + tag('', '/renamed.js'),
    verdict: 'script-twice',
    problem: /\/local-price\.js and \/renamed\.js/,
  },
  'two files under other names': {
    html: `${tag('', '/renamed.js')}${price}<script src="/renamed.js?2"></script>`,
    verdict: 'script-twice',
  },
  'content that the parser moves': {
    html: `${tag()}${price}<p><geo-gate allow="DE"><p>in</p><p slot="blocked">no</p></geo-gate></p>`,
    verdict: 'content-moved',
    problem: /Content of <geo-gate> is outside of it/,
  },
  'content for a slot that there is not': {
    html: `${tag()}${price}<geo-gate allow="DE"><p>in</p><p slot="block">no</p></geo-gate>`,
    verdict: 'slot-lost',
    problem: /<geo-gate> has no slot "block"/,
  },
  'a note that has lost its slot': {
    html: `${tag()}${price.replace(' ', ' note="foreign" ').replace('</', ' <span>You pay $49.00.</span></')}`,
    verdict: 'slot-lost',
    problem: /nothing in it has slot="note"/,
  },
  'content that prints nothing': {
    html: `${tag()}${price}<local-price base-price="49.00" base-currency="USD"><meta itemprop="x" content="49.00"></local-price>`,
    verdict: 'content-empty',
  },
  'a message in the console': {
    html: `${tag()}${price}<script>localPrice.chooseCurrency('Euros')</script>`,
    verdict: 'console-message',
    problem: /There is no currency "Euros"/,
  },
  'an attribute that is wrong': {
    html: `${tag()}${price.replace(' ', ' show="all" ')}`,
    verdict: 'console-message',
    problem: /show="all"/,
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
  'other methods of elements': {
    html: until(`
      Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => [];
      Document.prototype.createTreeWalker = Element.prototype.getAttribute = null;
      Element.prototype.matches = Element.prototype.closest = () => false;
      Object.defineProperty(Element.prototype, 'shadowRoot', { get() { throw 1; } });`),
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'elements without end': {
    html: until(`Document.prototype.querySelectorAll = function* () { for (;;) yield document.body; };`),
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'other texts, JSON and iterators': {
    html: until(`
      String.prototype.replace = String.prototype.slice = JSON.stringify = () => { throw undefined; };
      Object.prototype.toJSON = Object.entries = Array.prototype[Symbol.iterator] = () => { throw null; };`),
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'names of fields and images that hide methods': {
    html: `${tag()}<form name="querySelectorAll"><input name="getAttribute"><input name="localName">
      <input name="closest"><input name="shadowRoot">${price}</form>
      <img name="readyState"><img name="createTreeWalker">`,
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'an address that a pattern reads slowly': {
    html: `<script src="/local-price${'.123456'.repeat(40)}!.js"></script>${tag()}${price}`,
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'a registry that hides its elements': {
    html: until(`customElements.get = () => undefined;`),
    verdict: 'ok',
    problem: /98 JPY/,
  },
  'other arrays': {
    // Nothing of these is used.
    html: until(`Array.prototype.find = Array.prototype.map = () => [];`),
    verdict: 'ok',
  },
  'an array that keeps nothing': {
    html: until(`Object.defineProperty(Array.prototype, '0', { set() {} });`),
    verdict: 'page-unreadable',
  },
  'another registry': {
    html: until(`customElements.get = () => { throw new TypeError('${escapes}No'); };`),
    verdict: 'page-unreadable',
    problem: /has replaced what browsers provide \(TypeError: /,
  },
  'a value that is a text': { html: withValue(`return 'x';`), verdict: 'page-unreadable' },
  'a value that throws': { html: withValue(`throw null;`), verdict: 'page-unreadable' },
  'a value that is a proxy': {
    html: withValue(`return new Proxy({}, { ownKeys() { throw 1; } });`),
    verdict: 'page-unreadable',
  },
  'a value that contains itself': {
    html: withValue(`const own = {}; own.own = own; return own;`),
    verdict: 'page-unreadable',
  },
  'a value of ten million digits': {
    html: withValue(`return { amount: '1'.repeat(1e7), currency: 'JPY', baseAmount: '1', baseCurrency: 'USD' };`),
    verdict: 'page-unreadable',
  },
  'an element of its own': {
    html: `${price}<script>customElements.define('local-price', class extends HTMLElement {
      get value() { return 'x'; } });</script>`,
    verdict: 'no-script',
    problem: /^    undefined  \$49\.00    The script has not run yet\.$/m,
  },
  'addresses without end': {
    html: `${tag()}${price}<script>location = '?' + Math.random();</script>`,
    verdict: 'page-unreadable',
    problem: /goes on to other addresses/,
    seconds: 4,
  },
  'messages without end': {
    html: until(`for (let at = 0; at < 20000; at += 1) console.log(at);`),
    verdict: 'page-unreadable',
    problem: /messages without end/,
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
  'data for machines that write into a log': {
    html: tag() + price + `<script type="application/ld+json">
      {"@type": "Product", "offers": {"price": "59${escapes}", "priceCurrency": "USD"}}</script>`,
    verdict: 'machine-price-differs',
    problem: /is “59 /,
  },
};
