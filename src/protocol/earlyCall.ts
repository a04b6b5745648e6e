import { crawlers } from '../input/index.js';
import { paths } from './endpoints.js';

/**
 * An inline script for pages whose script tag names `single-trip` and `base-currency`. Placed after that tag, it sends
 * the visitor's call, with the rate to that currency, while the script file loads: as a preload, of which nothing runs
 * before the widget takes it over. It does nothing if the visitor was seen before, if they must consent first, or if
 * their country or currency may come from elsewhere.
 *
 * Policies name this script by its hash, so changing a single character is a breaking change. The hash is in
 * docs/content-security-policy.md. No minifier shortens it, so its names are short: `t` is the tag, `d` its settings, `a`
 * the key, `c` the base currency, `l` the link.
 */
export const earlyCallScript =
  'try{const t=document.querySelector("script[data-base-url]"),d=t.dataset,' +
  '{apikey:a,baseCurrency:c}=d,l=document.createElement("link");' +
  '!a||!/^[a-z]{3},(true)?$/i.test(c+","+d.singleTrip)||' +
  // Consent tools give a script that must not run yet another type.
  't.type&&!/^(module|(text|application)\\/javascript)$/i.test(t.type)||' +
  // A name that resembles `consent` by one edit begins or ends in one of these ways.
  '/\\bdata(con|cosn|([^,]*sent|country|currency(map)?|visitor|rates|transport|callbackparam|storage)\\b)/' +
  '.test((t.getAttributeNames()+"").replace(/-/g,""))||' +
  'self.localPrice||self.localPriceSettings||document.visibilityState!="visible"||' +
  'new URLSearchParams(location.search).has("currency")||' +
  // The snippet may be in the page twice.
  'document.querySelector("link[data-local-price]")||' +
  `${String(crawlers)}.test(navigator.userAgent)||` +
  '/local-price[:-]/.test(Object.keys(localStorage)+Object.keys(sessionStorage)+(d.cookie&&document.cookie))||' +
  // The widget compares the address with its own, so it is trimmed and encoded in the same way.
  `(l.href=new URL(d.baseUrl.replace(/\\/*$/,"")+"${paths.origin}?"+new URLSearchParams({apikey:a.trim(),` +
  'to:c.toUpperCase(),callback:"localPrice_"+crypto.getRandomValues(new Uint32Array(3)).join("_")}),' +
  // Not what a <base> says, which readers may have written.
  'location),' +
  'l.rel="preload",l.as="script",l.nonce=t.nonce,l.referrerPolicy="strict-origin-when-cross-origin",' +
  // Without cookies if the file was loaded so, as all calls to its host are.
  't.crossOrigin&&t.src.startsWith(/.+?\\w\\//.exec(l.href))&&(l.crossOrigin="anonymous"),' +
  'l.dataset.localPrice="",document.head.append(l))}catch{}';
