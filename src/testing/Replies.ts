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

/** The visits of each page, or context, that run. */
const running = new WeakMap<object, Set<Replies>>();
/** Which visit answers a request: both a page and its context are asked, the page first. */
const deciders = new WeakMap<TestRequest, Replies | null>();

/** What a visit answers, while it is the youngest that runs: requests to a service, and the one for the rates file. */
export class Replies {
  readonly #places: readonly object[];
  readonly #order: number;
  readonly #answers: Answerer;
  /** `null`: the page's own file counts. */
  readonly #file: TestAnswer | null;
  readonly #end = new AbortController();
  /** Aborts when the visit ends. */
  readonly ended = this.#end.signal;

  /**
   * @param places a page or a context, and the context of a page
   * @param order the visit with the highest is the youngest
   */
  constructor(places: readonly object[], visit: TestVisit, order: number) {
    this.#places = places;
    this.#order = order;
    this.#answers = answererOf(visit);
    this.#file = fileAnswerOf(visit);
  }

  /** Begins the visit. */
  begin(): void {
    const own = this.#places[0]!;
    const visits = running.get(own) ?? new Set();
    running.set(own, visits.add(this));
  }

  /** Ends the visit. */
  end(): void {
    running.get(this.#places[0]!)?.delete(this);
    this.#end.abort();
  }

  /** Returns the answer to a request; `null`: others answer it. */
  async to(request: TestRequest): Promise<TestAnswer | null> {
    if (!deciders.has(request)) deciders.set(request, this.#youngest());
    if (deciders.get(request) !== this) return null;
    const answer = this.#answers(request.url());
    if (answer || !this.#file || request.resourceType() !== 'fetch') return answer;
    return (await isForRates(request)) ? this.#file : null;
  }

  #youngest(): Replies | null {
    const visits = this.#places.flatMap((place) => [...(running.get(place) ?? [])]);
    const last = Math.max(...visits.map((each) => each.#order));
    return visits.find((each) => each.#order === last) ?? null;
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
