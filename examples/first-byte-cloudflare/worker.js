import { localPrices, openRates } from 'local-price/server';

let rates;
let readAt = 0;

/** Returns the rates of your site's rates.json, which a daily job replaces; they are read once an hour. */
async function readRates(request) {
  if (Date.now() - readAt > 3_600_000) {
    readAt = Date.now();
    try {
      const response = await fetch(new URL('/rates.json', request.url));
      if (!response.ok) throw new Error(`rates.json: ${response.status}`);
      rates = openRates(await response.text());
    } catch (error) {
      // The earlier rates stay. Without any, pages show your own prices.
      console.error(error);
    }
  }
  return rates;
}

export default {
  async fetch(request) {
    const response = await fetch(request);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const page = localPrices({
      rates: await readRates(request),
      country: request.cf?.country,
      request,
      onError: console.error,
    })
      .apply(new HTMLRewriter())
      .transform(response);
    const changed = new Response(page.body, page);
    // The page is for one visitor. To cache it instead, see the readme.
    changed.headers.set('cache-control', 'private, no-cache');
    const others = ['cdn-cache-control', 'cloudflare-cdn-cache-control', 'surrogate-control'];
    for (const name of ['etag', 'last-modified', ...others]) changed.headers.delete(name);
    return changed;
  },
};
