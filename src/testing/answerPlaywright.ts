import type { TestAnswer } from './answer.js';
import type { Replies, TestRequest } from './Replies.js';
import { wait } from './wait.js';
import type { TestVisit } from './TestVisit.js';

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

/** Answers the requests of a page of Playwright. Its routes that are younger are asked first. */
export async function answerPlaywright(
  page: PlaywrightPage,
  replies: Replies,
  { failure, delay }: TestVisit,
): Promise<() => Promise<void>> {
  // Which requests are answered changes with every visit.
  const every = (): boolean => true;
  await page.route(every, async (route) => {
    const reply = await replies.to(route.request());
    if (!reply) return route.fallback();
    await wait(failure === 'timeout' ? Infinity : delay, replies.ended);
    await (reply.status ? route.fulfill(reply) : route.abort('connectionfailed'));
  });
  return () => page.unroute(every);
}
