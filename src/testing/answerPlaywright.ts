import type { TestAnswer } from './answer.js';
import type { RunningVisit, TestRequest } from './RunningVisit.js';

/** The parts of a page, or of a browser context, of Playwright that are used here. */
export interface PlaywrightPage {
  route(
    url: (url: URL) => boolean,
    handler: (route: PlaywrightRoute) => Promise<void>,
  ): Promise<unknown>;
  unroute(url: (url: URL) => boolean): Promise<void>;
  once(event: 'close', handler: () => void): unknown;
  /** Contexts have no context. */
  context?(): object;
  addInitScript(script: { content: string }): Promise<unknown>;
}

/** The parts of a request of Playwright that are used here. */
export interface PlaywrightRoute {
  request(): TestRequest;
  fulfill(answer: TestAnswer): Promise<void>;
  abort(reason: string): Promise<void>;
  fallback(): Promise<void>;
}

/** Which requests are answered changes with every visit. */
const every = (): boolean => true;

/** Answers the requests of a page, or of a context, of Playwright. Its routes that are younger are asked first. */
export async function answerPlaywright(page: PlaywrightPage, visit: RunningVisit): Promise<void> {
  await releasePlaywright(page);
  await page.route(every, async (route) => {
    const answer = await visit.answer(route.request());
    if (!answer) return route.fallback();
    await (answer.status ? route.fulfill(answer) : route.abort('connectionfailed'));
  });
}

/** Leaves the requests to other routes again. */
export function releasePlaywright(page: PlaywrightPage): Promise<void> {
  return page.unroute(every);
}
