import { asText, errorOf, problemWith } from '../input/index.js';
import { answerPlaywright, releasePlaywright, type PlaywrightPage } from './answerPlaywright.js';
import { answerPuppeteer, releasePuppeteer, type PuppeteerPage } from './answerPuppeteer.js';
import { inPage, setVisit, type PageVisitor } from './inPage.js';
import { RunningVisit } from './RunningVisit.js';
import { readVisit, type TestVisit, type VisitOptions } from './TestVisit.js';

/** A page, or a browser context, of Playwright, or a page of Puppeteer. */
type TestPage = PlaywrightPage | PuppeteerPage;

/** The visit of each page, or context: the last that there was. */
const visits = new WeakMap<TestPage, RunningVisit>();

/** How often pages have been told about visits. */
let count = 0;

/**
 * Shows a page as to a visitor from a country. The requests that the page sends to a service are answered. On a page with a
 * rates file, the country and the currency are set, and the file is answered if rates are given, or a failure. All other
 * requests pass. Call it before the page is opened. A second call for the same page, or context, replaces the visit. While a
 * page has a visit, that of its context does not count.
 *
 * @param page a page or a context of Playwright, or a page of Puppeteer, where other handlers of requests must be
 * cooperative
 * @param visitor the code of a country, or the options of `answer`
 * @returns a function that stops this; what is open stays as it is
 * @throws LocalPriceError `config` for a wrong option or another kind of page
 * @example
 * const stop = await visitFrom(page, 'JP');
 */
export async function visitFrom(
  page: TestPage,
  visitor: string | VisitOptions,
): Promise<() => Promise<void>> {
  // From JavaScript, anything may be passed.
  const has = (name: string): boolean => Object(page) === page && name in page;
  if (!has('route') && !has('setRequestInterception')) {
    const message = 'page: pass a page of Playwright or of Puppeteer.';
    throw errorOf(problemWith('argument', 'page', asText(page), message));
  }
  const visit = readVisit(typeof visitor === 'string' ? { country: visitor } : visitor);
  const { country, currency, isCurrencyGiven, rates } = visit;
  await tell(page, { country, currency, isCurrencyGiven, rates: rates.file });
  const running = await answerPage(page, visit);
  return async () => {
    // A closed page takes no orders.
    if (running.hasEnded) return;
    running.end();
    await ('route' in page ? releasePlaywright(page) : releasePuppeteer(page));
    await tell(page, null);
  };
}

/** Answers the requests of a page for a visitor, in place of the visit before, and tells the page nothing. */
export async function answerPage(page: TestPage, visit: TestVisit): Promise<RunningVisit> {
  const before = visits.get(page);
  if (before) before.end();
  else page.once('close', () => visits.get(page)?.end());
  const running = new RunningVisit(visit);
  visits.set(page, running);
  await ('route' in page ? answerPlaywright(page, running) : answerPuppeteer(page, running));
  return running;
}

/** Tells every later document of a page about its visit. Playwright has not always been able to take a script back. */
async function tell(page: TestPage, visitor: PageVisitor | null): Promise<void> {
  const place = 'route' in page && !page.context ? 'context' : 'page';
  const content = inPage(setVisit, place, (count += 1), visitor);
  await ('route' in page ? page.addInitScript({ content }) : page.evaluateOnNewDocument(content));
}
