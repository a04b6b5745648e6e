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

/** What a visit answers: requests to a service, and the one for the rates file of the page. */
export class Replies {
  readonly #answers: Answerer;
  /** `null`: the page's own file counts. */
  readonly #file: TestAnswer | null;

  constructor(visit: TestVisit) {
    this.#answers = answererOf(visit);
    this.#file = fileAnswerOf(visit);
  }

  /** Returns whether a request to an address may have an answer. Any address may be that of the rates file. */
  mayAnswer(url: URL): boolean {
    return !!this.#file || this.#answers(url) !== null;
  }

  /** Returns the answer to a request; `null`: others answer it. */
  async to(request: TestRequest): Promise<TestAnswer | null> {
    const answer = this.#answers(request.url());
    if (answer || !this.#file || request.resourceType() !== 'fetch') return answer;
    return (await isForRates(request)) ? this.#file : null;
  }
}

/** Asks the page which address its rates file has: what has sent the request has read the settings before. */
async function isForRates(request: TestRequest): Promise<boolean> {
  try {
    const address = await request.frame()?.evaluate(inPage(ratesAddress));
    return address === request.url().split('#', 1)[0];
  } catch {
    // The document is gone, and nobody waits for its requests; or a service worker asks, which is no page.
    return false;
  }
}
