import { basicAuthorization } from './page/openBrowser.js';
import { verdict, type Verdict } from './verdicts.js';

/** The headers in which CDNs and platforms name the country of a visitor. */
const countryHeaders = [
  'CF-IPCountry',
  'CloudFront-Viewer-Country',
  'X-Vercel-IP-Country',
  'CDN-RequestCountryCode',
  'X-Country-Code',
];

/** An ordinary browser: a crawler gets no served price. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The longest page that is read, in bytes. */
const most = 5_000_000;

/**
 * Returns what is wrong if a shared cache gives a page to visitors for whom it was not made: when the server makes the
 * page again for the same visitor, it is for another country or currency.
 *
 * The countries are named in requests to an address of their own, which no visitor uses: a cache that wrongly keeps one of
 * these answers has nobody else to give it to.
 *
 * @param countries ISO 3166 alpha-2 codes
 * @param user who signs in by HTTP authentication, as `NAME:PASSWORD`; `null`: nobody
 */
export async function cacheProblem(
  url: URL,
  countries: readonly string[],
  stop: AbortSignal,
  user: string | null = null,
): Promise<Verdict | null> {
  if (url.protocol === 'file:') return null;
  const headers = new Headers({ accept: 'text/html', 'user-agent': userAgent });
  if (user !== null) headers.set('authorization', basicAuthorization(user));
  const unshared = (): URL => {
    const address = new URL(url);
    address.searchParams.set('local-price-check', crypto.randomUUID());
    return address;
  };
  const shared = unshared();
  try {
    for (const country of [null, ...countries]) {
      for (const name of country ? countryHeaders : []) headers.set(name, country!);
      const kept = madeFor(await pageAt(country ? shared : url, headers, stop));
      const fresh = kept && madeFor(await pageAt(unshared(), headers, stop));
      if (kept === fresh) continue;
      return verdict(
        'cache-repeats',
        `A cache gives the page that was made for one visitor (${kept}) to another (${fresh || 'unknown'}).`,
      );
    }
    return null;
  } catch (error) {
    // The browser has shown the page; what answers only browsers can't be compared.
    if (stop.aborted || error instanceof TypeError) return null;
    throw error;
  }
}

async function pageAt(url: URL, headers: Headers, stop: AbortSignal): Promise<string> {
  const { body } = await fetch(url, { headers, signal: stop });
  const decoder = new TextDecoder();
  let [html, size] = ['', 0];
  for await (const chunk of body ?? []) {
    html += decoder.decode(chunk, { stream: true });
    size += chunk.length;
    if (size > most) break;
  }
  return html;
}

/** Returns for whom a page is made: the country in our script tag, and the codes in the marks of served prices and gates. */
function madeFor(html: string): string {
  const countries = [...html.matchAll(/<script\s[^<>]{0,100000}>/gi)].map(([tag]) =>
    tag.includes('local-price') ? /\sdata-country=["']?([a-z]{2})\b/i.exec(tag)?.[1] : undefined,
  );
  const codes = [...html.matchAll(/\sdata-served="([^"<]{0,1000})"/g)].map(
    ([, mark]) => / ([A-Z]{2,3}) /.exec(mark!)?.[1],
  );
  const all = [...countries, ...codes.toSorted()].flatMap((code) => code?.toUpperCase() ?? []);
  return [...new Set(all)].slice(0, 10).join(', ');
}
