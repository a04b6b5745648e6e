import { answererOf, fileAnswerOf, type Answerer, type TestAnswer } from './answer.js';
import { inPage, ratesAddress } from './inPage.js';
import type { TestVisit } from './TestVisit.js';

/** The parts of a request of Playwright, or of Puppeteer, that are used here. */
export interface TestRequest {
  url(): string;
  resourceType(): string;
  /** Playwright throws an error if a service worker sends the request. */
  frame(): { evaluate(expression: string): Promise<unknown> } | null;
}

/** The requests that a visit has been asked for. Playwright asks the visit of a page first, then that of its context. */
const decided = new WeakSet<TestRequest>();

/** What a visit answers until it ends: requests to a service, and the one for the rates file. */
export class RunningVisit {
  readonly #answers: Answerer;
  /** `null`: the page's own file counts. */
  readonly #file: TestAnswer | null;
  readonly #delay: number;
  readonly #end = new AbortController();

  constructor(visit: TestVisit) {
    this.#answers = answererOf(visit);
    this.#file = fileAnswerOf(visit);
    this.#delay = visit.failure === 'timeout' ? Infinity : visit.delay;
  }

  /** Whether the visit has been stopped or replaced, or its page is closed. */
  get hasEnded(): boolean {
    return this.#end.signal.aborted;
  }

  /** Ends the visit. What waits is answered now. */
  end(): void {
    this.#end.abort();
  }

  /** Returns the answer to a request after the delay; `null`: others answer it. */
  async answer(request: TestRequest): Promise<TestAnswer | null> {
    if (this.hasEnded || decided.has(request)) return null;
    decided.add(request);
    const answer = this.#answers(request.url()) ?? (await this.#fileFor(request));
    if (answer) await this.#wait();
    return answer;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#delay === 0 || this.hasEnded) return resolve();
      const timer = this.#delay < Infinity ? setTimeout(resolve, this.#delay) : undefined;
      this.#end.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #fileFor(request: TestRequest): Promise<TestAnswer | null> {
    const mayBe = this.#file && request.resourceType() === 'fetch';
    return mayBe && (await isForRates(request)) ? this.#file : null;
  }
}

/** Asks the page which address its rates file has: what has sent the request has read the settings before. */
async function isForRates(request: TestRequest): Promise<boolean> {
  try {
    const address = await request.frame()?.evaluate(inPage(ratesAddress));
    return address === request.url().split('#', 1)[0];
  } catch {
    // The document is gone, and nobody waits for its requests; or a service worker asks, which is not a page.
    return false;
  }
}
