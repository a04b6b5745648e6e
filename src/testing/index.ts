/** The entry `local-price/testing`: the answers of a service, for tests of pages. */
export { LocalPriceError } from '../input/LocalPriceError.js';
export type { LocalPriceErrorCode, Subject } from '../input/Problem.js';
export { answer, type Answerer, type TestAnswer } from './answer.js';
export type { PlaywrightPage } from './answerPlaywright.js';
export type { PuppeteerPage } from './answerPuppeteer.js';
export type { TestFailure } from './failures.js';
export type { RatesTable } from './TestRates.js';
export { visitFrom } from './visitFrom.js';
export type { VisitOptions } from './TestVisit.js';
