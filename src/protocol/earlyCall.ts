import { crawlers } from '../input/index.js';
import { paths } from './endpoints.js';
import { fileRequest } from './fileRequest.js';

/** Where the text stands: in a second tag, or at the beginning of a script file, which may read rates files. */
type Place = 'tag' | 'file' | 'file with rates';

/**
 * Returns the text of a script that sends what a new visitor will need, before anything else of a script file runs. It
 * does nothing if the visitor was seen before, if they must consent first, if their country or currency may come from
 * elsewhere, or if the page has been parsed and no element in it asks.
 *
 * No minifier shortens the second tag, so its names are short: `t` is the script tag, `a` the key, `b` the address of the
 * service, `c` the base currency, `s` whether the call asks for the rate, too, `r` the rates file, `l` the link.
 */
function textOf(place: Place): string {
  const hasRates = place === 'file with rates';
  const named = hasRates ? ':is([data-base-url],[data-rates])' : '[data-base-url]';
  const isFile = place !== 'tag';
  // A module has no element of its own. An image of the page may have the name `currentScript`.
  const own =
    'e=document.currentScript,f=e instanceof w.HTMLScriptElement&&e.src,' +
    `t=f?e:q("script"+(e?"":"[type=module]")+"${named}")`;
  return (
    'try{const w=window,q=n=>document.querySelector(n),' +
    (isFile ? own : `t=q("script${named}")`) +
    `,{apikey:a,baseUrl:b,baseCurrency:c,singleTrip:o,cookie:k${hasRates ? ',rates:r' : ''}}=t?t.dataset:{},` +
    's=/^(true)?$/i.test(o),l=document.createElement("link");' +
    // Nothing is thrown on the way: errors take long where developer tools are attached.
    '!t||w.localPrice||customElements.get("local-price")||w.localPriceSettings||document.visibilityState!="visible"||' +
    (isFile
      ? // A script below a tag that the parser waits for may still require consent.
        'f&&!e.async&&!e.defer&&document.readyState=="loading"||'
      : // Consent tools give a script that must not run yet another type.
        't.type&&!/^(module|(text|application)\\/javascript)$/i.test(t.type)||') +
    // A name that resembles `consent` by one edit begins or ends in one of these ways.
    `/\\bdata(con|cosn|([^,]*sent|country|currency(map)?|visitor|${hasRates ? '' : 'rates|'}transport|` +
    'callbackparam|storage|loading)\\b)/.test((t.getAttributeNames()+"").replace(/-/g,""))||' +
    'document.readyState!="loading"&&!q("local-price:not([loading=lazy]),geo-gate,currency-converter")||' +
    'new w.URLSearchParams(location.search).has("currency")||' +
    // The other of the two has sent it, or the second tag is in the page twice.
    'q("link[data-local-price]")||' +
    `${String(crawlers)}.test(navigator.userAgent)||` +
    '/local-price[:-]/.test(Object.keys(localStorage)+Object.keys(sessionStorage)+(k&&document.cookie))||' +
    (hasRates ? `(${ratesAddress},${call(true)},l.href||l.rates)` : call(false)) +
    '&&(l.dataset.localPrice="",document.head.append(l)' +
    (hasRates ? `,${ratesRequest}` : '') +
    // The first number format of a page takes long. There is time for it while the file is on its way.
    (isFile
      ? ''
      : ',w.requestIdleCallback?.(()=>(1).toLocaleString("en",{style:"currency",currency:"USD"}))') +
    ')}catch{}'
  );
}

/** Prepares the call for the visitor, as a preload, of which nothing runs before the widget takes it over. */
const call = (hasRates: boolean): string =>
  // With a rates file, the service is not asked for the rate.
  `a&&b&&(${hasRates ? 'r||' : ''}!s||/^[a-z]{3}$/i.test(c))&&` +
  // The widget compares the address with its own, so it is trimmed and encoded in the same way.
  `(l.href=new w.URL(b.replace(/\\/*$/,"")+"${paths.origin}?"+new w.URLSearchParams({apikey:a.trim(),` +
  `...s&&${hasRates ? '!r&&' : ''}{to:c.toUpperCase()},` +
  'callback:"localPrice_"+crypto.getRandomValues(new Uint32Array(3)).join("_")}),' +
  // Not what a <base> says, which readers may have written.
  'location),' +
  'l.rel="preload",l.as="script",l.nonce=t.nonce,l.referrerPolicy="strict-origin-when-cross-origin",' +
  // Without cookies if the file was loaded so, as all calls to its host are.
  't.crossOrigin&&t.src.startsWith(/.+?\\w\\//.exec(l.href))&&(l.crossOrigin="anonymous"),1)';

/** Reads the address of the rates file. Content begins with a brace. */
const ratesAddress =
  'r&&!/^\\s*{/.test(r)&&(l.rates={href:new w.URL(r.trim(),location).href,ending:new AbortController})';

/** Requests the rates file, whose answer the widget finds on the link. */
const ratesRequest =
  'l.rates&&(l.rates.answer=fetch(l.rates.href,{signal:l.rates.ending.signal,' +
  `...${JSON.stringify(fileRequest)}})).catch(()=>{})`;

/** What the link of the first statement has if it requests a rates file. */
export interface EarlyRates {
  /** The address of the file. */
  readonly href: string;
  readonly answer: Promise<Response>;
  /** Ends the request. */
  readonly ending: AbortController;
}

/**
 * An inline script for pages with a service. Placed after the script tag, it sends the visitor's call, with the rate to
 * the base currency if the tag names `single-trip`, while the script file loads.
 *
 * Policies name this script by its hash, so changing a single character is a breaking change. The hash is in
 * docs/content-security-policy.md.
 */
export const earlyCallScript = textOf('tag');

/** The first statement of the script file that reads no rates files. */
export const firstStatement = textOf('file');

/** The first statement of the others: it also requests such a file. */
export const firstStatementWithRates = textOf('file with rates');
