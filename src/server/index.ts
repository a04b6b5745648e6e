/** The entry `local-price/server`: the local price in the first byte, without a browser. */
export { LocalPriceError } from '../input/LocalPriceError.js';
export type { LocalPriceErrorCode, Subject } from '../input/Problem.js';
export type { OpenRates } from '../pricing/ratesFile/readRatesFile.js';
export { openRates, type AtTime } from '../pricing/ratesFile/rateFrom.js';
export type { PriceElementTerms } from './elementAttributes.js';
export {
  localPrices,
  type LocalPrices,
  type LocalPricesOptions,
  type PageRequest,
} from './localPrices.js';
export { renderPrice, type PageSettings, type RenderOptions } from './renderPrice.js';
export type {
  Rewriter,
  RewriterContent,
  RewriterElement,
  RewriterEndTag,
  RewriterHandlers,
  RewriterText,
} from './Rewriter.js';
export type { ServerVisitor } from './ServerVisitor.js';
export {
  visitorFrom,
  type FoundVisitor,
  type VisitorQuestion,
  type VisitorSettings,
} from './visitorFrom.js';
