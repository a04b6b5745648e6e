import { ourTag, withoutUser } from '../../src/input/index.js';
import type { PriceValue } from '../../src/pricing/PriceValue.js';
import { isRatesContent } from '../../src/pricing/ratesFile/readRatesFile.js';
import type { MachineData } from '../machine/MachineData.js';
import type { PageView, PriceView } from './PageView.js';
import type { DocumentView } from './readDocument.js';
import type { PageObjects } from './readObjects.js';

/** Whether a value that comes from a page has a shape. */
type Check = (value: unknown) => boolean;

const flag: Check = (value) => typeof value === 'boolean';
const text: Check = (value) => typeof value === 'string' && value.length <= 100_000;
const like =
  (pattern: RegExp): Check =>
  (value) =>
    text(value) && pattern.test(value as string);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 100_000 && value.every(check);
const record =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(
      ([name, check]) =>
        Object.hasOwn(value, name) && check((value as Record<string, unknown>)[name]),
    );

const amount = like(/^-?\d+(\.\d+)?$/);
const currency = like(/^[A-Z]{3}$/);
const subject = orNull(record({ of: text, name: text, value: orNull(text) }));
const reason = like(
  /^(inactive|free|own-currency|not-offered|no-currency|unknown-country|no-rate)$/,
);

const outcome = record({
  state: like(/^(pending|base|local|error|undefined)$/),
  error: orNull(record({ code: text, message: text, serviceCode: text, subject })),
  reason: orNull(record({ reason, about: orNull(text) })),
  isLazy: flag,
  country: orNull(text),
  isGuess: flag,
  replaced: orNull(record({ product: text, term: text, own: text, listed: text })),
});

const value = record({
  amount,
  currency,
  baseAmount: amount,
  baseCurrency: currency,
  exchangeRate: orNull(text),
  place: orNull(text),
  discount: orNull(text),
  source: text,
});

const price = record({
  outcome,
  value: orNull(value),
  name: orNull(text),
  terms: (value) => record({})(value) && Object.values(value as object).every((each) => text(each)),
});

const objects = record({
  version: orNull(text),
  file: orNull(text),
  rates: orNull(text),
  problems: list(record({ message: text, subject })),
  prices: list(price),
});

/**
 * Parses what the objects of the page say.
 *
 * @param count of the prices in the page
 * @returns `null`: a script of the page has made it up
 */
export function parseObjects(value: unknown, count: number): PageObjects | null {
  if (!objects(value)) return null;
  const parsed = value as PageObjects;
  return parsed.prices.length === count ? parsed : null;
}

/** Returns the setting `rates` if it is the content of a rates file; `null`: it is an address, or missing. */
export function contentOf(rates: string | null): string | null {
  return rates && isRatesContent(rates) ? rates : null;
}

/** Returns the absolute address that a page requests, without the user and password in its own; `null`: none. */
function addressOf(text: string, baseUrl: string): string | null {
  return URL.canParse(text, baseUrl) ? withoutUser(new URL(text, baseUrl).href) : null;
}

/** Combines what the document shows with what the objects of the page say, and with what is read aloud. */
export function viewOf(
  shown: DocumentView,
  said: PageObjects,
  machine: MachineData,
  spoken: readonly (string | null)[],
): PageView {
  const { rates } = said;
  return {
    ...shown,
    ...said,
    // A page has many others.
    tags: shown.tags.filter(ourTag),
    rates: rates && !contentOf(rates) ? addressOf(rates, shown.baseUrl) : null,
    prices: shown.prices.map(({ state, ...price }, at): PriceView => {
      const { outcome, value, terms } = said.prices[at]!;
      const isUndefined = outcome.state === 'undefined';
      return {
        ...price,
        outcome: { ...outcome, state: isUndefined ? outcome.state : (state ?? 'pending') },
        value: value && textsOf(value),
        terms,
        spoken: spoken[at] ?? null,
      };
    }),
    machine,
  };
}

/** A later script may say more of a price; only texts are taken. */
function textsOf(value: PriceValue): PriceValue {
  const entries = Object.entries(value).filter(
    ([name, each]) => /^\w+$/.test(name) && orNull(text)(each),
  );
  return Object.fromEntries(entries) as unknown as PriceValue;
}
