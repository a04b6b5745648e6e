import { asText, errorOf, problemWith } from '../input/index.js';
import { answerPlaywright, type PlaywrightPage } from './answerPlaywright.js';
import { answerPuppeteer, type PuppeteerPage } from './answerPuppeteer.js';
import { inPage, setVisit, type PageVisitor } from './inPage.js';
import { Replies } from './Replies.js';
import { readVisit, type TestVisit, type VisitOptions } from './TestVisit.js';

/** A page, or a browser context, of Playwright, or a page of Puppeteer. */
type TestPage = PlaywrightPage | PuppeteerPage;

/** How many visits there have been. */
let count = 0;

/**
 * Shows a page as to a visitor from a country. The requests that the page sends to a service are answered. On a page with a
 * rates file, the country and the currency are set, and the file is answered if rates are given, or a failure. All other
 * requests pass. Call it before the page is opened. Of several visits, also of a page and its context, the youngest that
 * has not been stopped counts.
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
  const order = (count += 1);
  const { country, currency, isCurrencyGiven, rates } = visit;
  await tell(page, order, { country, currency, isCurrencyGiven, rates: rates.file });
  const { replies, release } = await answerPage(page, visit, order);
  return async () => {
    // A closed page, which ends its visits, takes no orders.
    if (replies.ended.aborted) return;
    replies.end();
    await release();
    await tell(page, order, null);
  };
}

/**
 * Answers the requests of a page for a visitor, and tells the page nothing.
 *
 * @param order how many visits there have been
 * @returns the running visit, and a function that takes its handler from the page
 */
export async function answerPage(
  page: TestPage,
  visit: TestVisit,
  order = (count += 1),
): Promise<{ replies: Replies; release: () => Promise<void> }> {
  const isPlaywright = 'route' in page;
  const places = isPlaywright && page.context ? [page, page.context()] : [page];
  const replies = new Replies(places, visit, order);
  page.once('close', () => replies.end());
  const release = await (isPlaywright
    ? answerPlaywright(page, replies, visit)
    : answerPuppeteer(page, replies, visit));
  replies.begin();
  return { replies, release };
}

/** Tells every later document of a page about a visit. Playwright has not always been able to take a script back. */
async function tell(page: TestPage, order: number, visitor: PageVisitor | null): Promise<void> {
  const content = inPage(setVisit, order, visitor);
  await ('route' in page ? page.addInitScript({ content }) : page.evaluateOnNewDocument(content));
}
