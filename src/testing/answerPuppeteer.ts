import type { TestAnswer } from './answer.js';
import type { RunningVisit, TestRequest } from './RunningVisit.js';

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

/** The handler of each page that has been visited. */
const handlers = new WeakMap<PuppeteerPage, (request: PuppeteerRequest) => Promise<void>>();

/**
 * Answers the requests of a page of Puppeteer, with the priority 0, which other handlers have by convention: an
 * answer then wins over a handler that lets the request pass. All other requests are left to other handlers.
 */
export async function answerPuppeteer(page: PuppeteerPage, visit: RunningVisit): Promise<void> {
  const handler = async (request: PuppeteerRequest): Promise<void> => {
    const answer = await visit.answer(request);
    // Somebody has decided without a priority, or the request began before it could be intercepted.
    if (/already-handled|disabled/.test(request.interceptResolutionState().action)) return;
    if (!answer) await request.continue(request.continueRequestOverrides(), -Infinity);
    else if (answer.status) await request.respond(answer, 0);
    else await request.abort('connectionfailed', 0);
  };
  removeHandler(page);
  handlers.set(page, handler);
  page.on('request', handler);
  await page.setRequestInterception(true);
}

/** Stops the interception, unless others listen, who may need it: then the handler lets all requests pass. */
export async function releasePuppeteer(page: PuppeteerPage): Promise<void> {
  if (page.listenerCount('request') > 1) return;
  removeHandler(page);
  await page.setRequestInterception(false);
}

function removeHandler(page: PuppeteerPage): void {
  const handler = handlers.get(page);
  if (handler) page.off('request', handler);
}
