import type { TestAnswer } from './answer.js';
import type { Replies, TestRequest } from './Replies.js';
import { wait } from './wait.js';
import type { TestVisit } from './TestVisit.js';

/** The parts of a page of Puppeteer that are used here. */
export interface PuppeteerPage {
  setRequestInterception(value: boolean): Promise<void>;
  on(event: 'request', handler: (request: PuppeteerRequest) => Promise<void>): unknown;
  off(event: 'request', handler: (request: PuppeteerRequest) => Promise<void>): unknown;
  once(event: 'close', handler: () => void): unknown;
  listenerCount(event: 'request'): number;
  evaluateOnNewDocument(script: string): Promise<unknown>;
}

/** The parts of a request of Puppeteer that are used here. */
export interface PuppeteerRequest extends TestRequest {
  headers(): Record<string, string>;
  interceptResolutionState(): { action: string };
  continueRequestOverrides(): object;
  continue(overrides: object, priority: number): Promise<void>;
  respond(answer: TestAnswer, priority: number): Promise<void>;
  abort(reason: 'connectionfailed', priority: number): Promise<void>;
}

/**
 * Answers the requests of a page of Puppeteer, with the priority 0, which other handlers have by convention: an
 * answer then wins over a handler that lets the request pass. All other requests are left to other handlers.
 */
export async function answerPuppeteer(
  page: PuppeteerPage,
  replies: Replies,
  { failure, delay }: TestVisit,
): Promise<() => Promise<void>> {
  const handler = async (request: PuppeteerRequest): Promise<void> => {
    const reply = await replies.to(request);
    if (reply) await wait(failure === 'timeout' ? Infinity : delay, replies.ended);
    // Somebody has decided without a priority, or the request began before it could be intercepted.
    if (/already-handled|disabled/.test(request.interceptResolutionState().action)) return;
    if (!reply) await request.continue(request.continueRequestOverrides(), -Infinity);
    else if (reply.status) await request.respond(reply, 0);
    else await request.abort('connectionfailed', 0);
  };
  page.on('request', handler);
  await page.setRequestInterception(true);
  return async () => {
    // If others listen, they may intercept too: then all requests still need somebody who lets them pass.
    if (page.listenerCount('request') > 1) return;
    page.off('request', handler);
    await page.setRequestInterception(false);
  };
}
