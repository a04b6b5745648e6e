import type { Answerer, TestAnswer } from './answer.js';
import { wait } from './wait.js';
import type { TestVisit } from './TestVisit.js';

/** The parts of a page, or of a browser context, of Playwright that are used here. */
export interface PlaywrightPage {
  route(
    url: (url: URL) => boolean,
    handler: (route: PlaywrightRoute) => Promise<void>,
  ): Promise<unknown>;
  unroute(url: (url: URL) => boolean): Promise<void>;
}

/** The parts of a request of Playwright that are used here. */
export interface PlaywrightRoute {
  request(): { url(): string };
  fulfill(answer: TestAnswer): Promise<void>;
  abort(reason: string): Promise<void>;
}

/** Answers the requests of a page of Playwright. Its routes that are younger are asked first. */
export async function answerPlaywright(
  page: PlaywrightPage,
  answers: Answerer,
  { failure, delay }: TestVisit,
): Promise<() => Promise<void>> {
  const stopped = new AbortController();
  const isOurs = (url: URL): boolean => answers(url) !== null;
  await page.route(isOurs, async (route) => {
    const reply = answers(route.request().url())!;
    await wait(failure === 'timeout' ? Infinity : delay, stopped.signal);
    await (reply.status ? route.fulfill(reply) : route.abort('connectionfailed'));
  });
  return async () => {
    stopped.abort();
    await page.unroute(isOurs);
  };
}
