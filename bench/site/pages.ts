import { integrityOf } from '../../scripts/build/integrityOf.ts';
import { scriptTags } from '../../service/src/app/site/snippet.ts';
import { renderPrice } from '../../src/server/renderPrice.ts';
import { elementsPage, thousandPage, type KindName } from './elementsPage.ts';
import { rates, ratesFile } from './rates.ts';
import type { ScriptName } from './scripts.ts';

/** The pages that print prices in the visitor's currency, by how they do it. */
export const printers = [
  'local-price',
  'single-trip',
  'early-call',
  'own-host',
  'rates-file',
  'rates-in-page',
  'served',
  'without-script',
  'each-price',
  'two-calls',
  'two-calls-inline',
  'rates-by-hand',
] as const;
export type Printer = (typeof printers)[number];

/** The origins of the service and of the files that the page loads. */
export interface Places {
  rates: string;
  files: string;
}

/** Makes a page move on to the next one after its report. */
const report = `const report = async (what) => {
  const answer = await fetch('/report', { method: 'POST', body: JSON.stringify(what) });
  const next = await answer.text();
  if (next) location.replace(next);
};`;

/**
 * Records when prices show the visitor's currency and stay so, and reports it. A widget says by its event that it
 * has decided. A price that came with the HTML is local at once, unless something empties it.
 */
const notes = `<script>
  ${report}
  var all = 0;
  let frame = 0;
  const noteFrame = () => requestAnimationFrame(() => (frame = performance.now()));
  const prices = [...document.querySelectorAll('local-price, .price')];
  const since = prices.map(() => 0);
  let undecided = document.querySelectorAll('local-price').length;
  const look = (price) => {
    const at = prices.indexOf(price);
    const isLocal = (price.shadowRoot ?? price).textContent.includes('NGN');
    since[at] = isLocal ? since[at] || performance.now() : 0;
    if (undecided || all || since.includes(0)) return;
    all = Math.max(...since);
    finish();
  };
  const finish = async () => {
    if (document.readyState !== 'complete') await new Promise((done) => (onload = done));
    const paint = await new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName('first-contentful-paint');
        if (first) resolve(first.startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    if (since.includes(0)) all = 0;
    else report({ shown: Math.min(...since), all, frame, paint, shift });
  };
  addEventListener('local-price-change', ({ target }) => {
    undecided--;
    look(target);
  });
  for (const price of prices) {
    const watched = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => look(price)).observe(price.shadowRoot ?? price, watched);
    look(price);
  }
</script>`;

const naira = new Intl.NumberFormat('en', { style: 'currency', currency: 'NGN' });
const ownPrice = '<local-price base-price="49" base-currency="USD">$49.00</local-price>';
const plainPrice = (text = '$49.00'): string => `<span class="price" data-usd="49">${text}</span>`;

const scriptTag = (src: string, more = ''): string =>
  `<script async src="${src}" crossorigin="anonymous" ${more} onload="noteFrame()"></script>`;

/** The two tags that our service prints. */
async function printed(...given: Parameters<typeof scriptTags>): Promise<string> {
  const tags = await scriptTags(...given);
  return tags.replace('<script async', '<script onload="noteFrame()" async');
}

/** How a page prints one price: its markup and its scripts. */
async function markupOf(
  printer: Printer,
  { rates: service, files }: Places,
  scripts: Readonly<Record<ScriptName, string>>,
): Promise<{ price: string; script: string }> {
  const widget = (origin: string, more = ''): string =>
    scriptTag(`${origin}/local-price.js`, `data-apikey="demo" data-base-url="${service}" ${more}`);
  const inPage = scriptTag(
    '/local-price-static.js',
    `data-country="NG" data-rates='${JSON.stringify(ratesFile())}'`,
  );
  const file = 'data-rates="/rates.json"';
  const trip = 'data-base-currency="USD" data-single-trip';
  switch (printer) {
    case 'local-price':
      return { price: ownPrice, script: widget(service) };
    case 'early-call': {
      const integrity = integrityOf(Buffer.from(scripts['local-price']));
      const widget = { hashedName: 'local-price.js', integrity };
      return { price: ownPrice, script: await printed(service, 'demo', widget) };
    }
    case 'own-host':
      return { price: ownPrice, script: await printed(service, 'demo') };
    case 'single-trip':
      return { price: ownPrice, script: widget(service, trip) };
    // Knows the visitor by their time zone. The lines of the quick start.
    case 'rates-file':
      return { price: ownPrice, script: scriptTag('/local-price-static.js', file) };
    case 'rates-in-page':
      return { price: ownPrice, script: inPage };
    case 'served':
      return {
        price: renderPrice(
          { basePrice: '49', baseCurrency: 'USD' },
          { country: 'NG', currency: 'NGN' },
          { rates: ratesFile(), locale: 'en' },
        ),
        script: inPage,
      };
    case 'without-script':
      return { price: plainPrice(naira.format(49 / rates['NGN']!)), script: '' };
    case 'each-price':
      return { price: plainPrice(), script: scriptTag(`${files}/each-price.js`) };
    case 'two-calls':
      return {
        price: plainPrice(),
        script: scriptTag(`${files}/two-calls.js`, `data-api="${service}"`),
      };
    case 'two-calls-inline':
      return {
        price: plainPrice(),
        script: `<script data-api="${service}">${scripts['two-calls']}</script><script>noteFrame()</script>`,
      };
    case 'rates-by-hand':
      return {
        price: plainPrice(),
        script: scriptTag('/rates-by-hand.js', `${file} data-currency="NGN"`),
      };
  }
}

/** A list of products, each with its price in a sentence. */
function listPage({ price, script }: Awaited<ReturnType<typeof markupOf>>, count: number): string {
  return `<meta name="viewport" content="width=device-width" />
    <style>
      body { font: 16px/1.5 sans-serif; }
      ul { display: grid; grid-template-columns: repeat(auto-fill, 12rem); gap: 1rem; padding: 0; }
      li { list-style: none; }
    </style>
    <ul>${`<li><h2>Thing</h2><p>Yours for ${price} a month, and for nothing more.</p></li>`.repeat(count)}</ul>
    ${notes} ${script}`;
}

/** A page that remembers nothing and notes how long its price took. */
function coldPage(transport: string): string {
  return `<local-price base-price="49" base-currency="USD">$49</local-price>
    <script>
      var took = 0;
      const began = performance.now();
      addEventListener('local-price-change', () => (took = performance.now() - began));
    </script>
    <script src="/local-price.js" data-apikey="demo" data-base-url="/" data-storage="none"
      data-transport="${transport}"></script>`;
}

/**
 * Returns the page at a path: `/prices/PRINTER/COUNT`, `/cold/TRANSPORT`, `/elements/KIND`, whose elements the
 * measurement creates, `/thousand/KIND`, which does that itself, or `/start`, which does nothing.
 */
export async function pageAt(
  path: string,
  scripts: Readonly<Record<ScriptName, string>>,
  places: Places,
): Promise<string | undefined> {
  const [, kind, name = '', count] = path.split('/');
  const body = {
    start: () => `<script>${report}report(null);</script>`,
    prices: async () => listPage(await markupOf(name as Printer, places, scripts), Number(count)),
    cold: () => coldPage(name),
    elements: () => elementsPage(name as KindName),
    thousand: () => `<script>${report}</script>${thousandPage(name as KindName)}`,
  }[kind ?? ''];
  return body && `<!doctype html><html lang="en">${await body()}`;
}
