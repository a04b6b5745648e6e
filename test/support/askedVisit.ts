/** One visit to a random page: what a server writes, what the page shows, and what a server charges. */
import type { PriceValue } from '../../src/pricing/index.js';
import { renderPrice } from '../../src/server/renderPrice.js';
import type { Store } from '../../src/store/index.js';
import { visitorFrom } from '../../src/server/visitorFrom.js';
import { chargedFor, factsOf, payerOf } from './chargedPrice.ts';
import { FakeBrowser, FakeStorage } from './fakeBrowser.ts';
import { camelCase, htmlOf, plain, ratesOf, writtenPage, type RandomPage } from './randomPages.ts';
import { servePage } from './servePage.ts';
import { openStore, showAll, type PageElement, type Shown } from './simulatedPage.ts';

export const rates = ratesOf(new Date().toISOString().slice(0, 10));

const { JSDOM } = (await import('jsdom' as string)) as {
  JSDOM: new () => { window: { DOMParser: typeof DOMParser } };
};
const { DOMParser: Parser } = new JSDOM().window;
const parser = new Parser();

/** Parses a page as a browser does that does not know declarative shadow roots, and runs no scripts. */
export const parsePage = (html: string): Document => parser.parseFromString(html, 'text/html');

/** Returns what a server has written into a price; empty: nothing. */
export function writtenIn(element: Element): string {
  const root = element.querySelector<HTMLTemplateElement>(':scope > template[shadowrootmode]');
  return plain(root?.content.textContent ?? '');
}

/** A price that a server has written: one of the page's, or the same by `renderPrice`. */
export interface Visited {
  /** `p0` or `r0` for the first one. */
  name: string;
  element: PageElement;
  /** What the server has written, what the page shows, and what a server charges. */
  written: string;
  shown: Shown;
  charged: PriceValue | null;
}

/** Plays what the visitor has done before, and the visit. */
export async function visit(page: RandomPage) {
  const { file, tag, steps, query, userAgent, hasConsent, country } = page;
  const { needsConsent, isActive, hasCookie, isChoiceShared } = factsOf(page);
  // The address of a rates file would be requested.
  const source: Record<string, string> =
    file === 'local-price-static.js'
      ? { rates: JSON.stringify(rates) }
      : { 'base-url': '/svc', apikey: 'k' };
  const written = writtenPage(page);
  const settings = camelCase(tag);
  const browser = new FakeBrowser();
  const session = new FakeStorage();
  browser.time = Date.now();
  const storage = (kind: string): Storage =>
    (kind === 'local' ? browser.local : session) as unknown as Storage;
  const open = (search: string, data: Readonly<Record<string, string | undefined>>): Store => {
    const tab = browser.tab({ search, userAgent, storage });
    const store = openStore(tab, file, data, rates, country === 'T1' ? null : country);
    if (needsConsent && hasConsent) store.grantConsent();
    return store;
  };
  for (const { kind, by, code } of steps) {
    browser.time += 1000;
    const name = `local-price-${kind}`;
    if (by === 'site') {
      if (code === null) browser.cookies.delete(name);
      else browser.cookies.set(name, code);
      continue;
    }
    const { cookie: _, ...earlier } = settings;
    const store = open('', { ...camelCase(source), ...(by === 'page' ? settings : earlier) });
    const leave = store.subscribe(() => undefined);
    store.choose(kind, code);
    leave();
  }
  browser.time += 1000;
  const { cookie } = browser.tab();
  const html = await servePage({
    html: htmlOf({ ...page, tag: { ...tag, ...source } }),
    options: { rates, country, hasConsent: hasConsent || undefined },
    headers: { cookie, 'user-agent': userAgent },
    query,
  });
  const document = parsePage(html);
  const script = document.querySelector<HTMLScriptElement>('script[src*="/local-price"]')!;
  const store = open(query, { ...script.dataset });
  const leave = store.subscribe(() => undefined);
  const stored = (['currency', 'country'] as const).map(
    (kind) => `local-price-${kind}=${store.choice(kind) ?? ''}`,
  );
  const known = isChoiceShared ? (hasCookie ? cookie : null) : stored.join('; ');
  const asked = { country, cookie: known, url: query, page: settings };
  const visitor = visitorFrom(asked);
  const asPayer = visitorFrom(isActive ? asked : {});
  const found = [...document.querySelectorAll('local-price')].map((element, at) => {
    const { attributes, content } = page.prices[at]!;
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? undefined;
    return { name: `p${at}`, element: { attributes, content, lang }, written: writtenIn(element) };
  });
  const whom = { ...visitor, hasConsent, isCrawler: !userAgent.startsWith('Mozilla') };
  const inPage = file === 'local-price.js' ? {} : { rates: 'in the page' };
  const ofPage = {
    ...camelCase(source),
    ...inPage,
    ...camelCase(written.tag),
    consent: needsConsent ? 'required' : null,
  };
  const followable = found.filter(({ element: { attributes } }) => !attributes['of']);
  const asWritten = ({ attributes }: PageElement): Record<string, string> =>
    written.prices.find((each) => each.attributes['id'] === attributes['id'])!.attributes;
  const others = followable.map(({ element }) => {
    const options = { rates, locale: element.lang, page: ofPage };
    return renderPrice(camelCase(asWritten(element)), whom, options);
  });
  const rendered = [...parsePage(others.join('')).body.children].map((element, at) => {
    const { name, element: own } = followable[at]!;
    const isFilled = element.lastChild?.nodeType === 3;
    const content = { html: '', isFilled, hasPrevious: false };
    return {
      name: name.replace('p', 'r'),
      element: { ...own, content },
      written: writtenIn(element),
    };
  });
  const all = [...found, ...rendered];
  const shown = await showAll(
    store,
    all.map(({ element }) => ({ ...element, attributes: asWritten(element) })),
  );
  leave();
  const prices = all.map((each, at): Visited => {
    const terms = camelCase(each.element.attributes);
    const payer = payerOf(terms, settings, asPayer);
    return { ...each, shown: shown[at]!, charged: chargedFor(rates, terms, settings, payer) };
  });
  return { prices, isServed: isActive && !!(visitor.country || visitor.currency), html };
}
