import { asText, errorOf, problemWith } from '../input/index.js';
import { answererOf } from './answer.js';
import { answerPlaywright, type PlaywrightPage } from './answerPlaywright.js';
import { answerPuppeteer, type PuppeteerPage } from './answerPuppeteer.js';
import { readVisit, type VisitOptions } from './TestVisit.js';

/**
 * Shows a page as to a visitor from a country: answers the requests that the page sends to a service, and lets
 * all others pass. Call it before the page is opened.
 *
 * @param page a page of Playwright, or of Puppeteer, where other handlers of requests must be cooperative
 * @param visitor the code of a country, or the options of `answer`
 * @returns a function that stops this
 * @throws LocalPriceError `config` for a wrong option or another kind of page
 * @example
 * const stop = await visitFrom(page, 'JP');
 */
export async function visitFrom(
  page: PlaywrightPage | PuppeteerPage,
  visitor: string | VisitOptions,
): Promise<() => Promise<void>> {
  // From JavaScript, anything may be passed.
  const has = (name: string): boolean => Object(page) === page && name in page;
  if (!has('route') && !has('setRequestInterception')) {
    const message = 'page: pass a page of Playwright or of Puppeteer.';
    throw errorOf(problemWith('argument', 'page', asText(page), message));
  }
  const visit = readVisit(typeof visitor === 'string' ? { country: visitor } : visitor);
  const answers = answererOf(visit);
  return 'route' in page
    ? answerPlaywright(page, answers, visit)
    : answerPuppeteer(page, answers, visit);
}
