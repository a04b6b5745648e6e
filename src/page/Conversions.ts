import { Memory } from './Memory.js';
import { Question, type Answer, type QuestionContext } from './Question.js';
import { remember } from './remember.js';

/** An amount that is to be converted, as far as somebody says. */
export interface ConversionTerms {
  /** A plain decimal of at most fifteen digits; empty: none. */
  readonly amount: string;
  /** ISO 4217 code; default: the visitor's currency. */
  readonly from: string | null;
  /** ISO 4217 code; default: the first one of `currencies` that is another. */
  readonly to: string | null;
  /** ISO 4217 codes to choose from; default: all. */
  readonly currencies?: ReadonlySet<string> | undefined;
}

/** Two currencies, by ISO 4217 code. */
export interface CurrencyPair {
  readonly from: string;
  readonly to: string;
}

/** What there is to show for an amount; `pair` is `null` as long as the visitor's currency is awaited. */
export type Converted = { readonly pair: CurrencyPair | null } & (
  | Answer<number>
  /** There is nothing to ask. */
  | { readonly state: 'base' }
);

const day = 24 * 3_600_000;

/** How many questions are kept in mind; their answers stay known. */
const most = 100;

/**
 * The currencies of a conversion: what nobody says is the visitor's own, or the first of a list that
 * ends with the two that are traded most.
 *
 * @param own ISO 4217 code of the visitor's currency; `null`: not known
 */
export function pairOf(
  { from, to, currencies }: ConversionTerms,
  own: string | null,
): CurrencyPair {
  const list = [...(currencies ?? []), 'USD', 'EUR'];
  const source = from ?? own ?? list.find((code) => code !== to)!;
  return { from: source, to: to ?? list.find((code) => code !== source)! };
}

/**
 * The conversions that somebody has asked for, each asked once. The amounts that a visitor types are
 * nobody else's business: answers are kept in the page alone. Failures stand for all amounts of the
 * two currencies, in all tabs.
 */
export class Conversions {
  readonly #questions = new Map<string, Question<number>>();
  readonly #answers: Memory;
  readonly #context: QuestionContext;
  readonly #freshFor: () => number;

  /** @param freshFor milliseconds for which an answer is fresh */
  constructor(freshFor: () => number, context: QuestionContext) {
    const { memory, now } = context;
    const nowhere = { place: null, read: () => null, write: () => {}, tell: () => {} };
    const answers = (this.#answers = new Memory('', { now, ...nowhere }, day));
    this.#freshFor = freshFor;
    this.#context = {
      ...context,
      // No other tab has the answer, and what decides between tabs would name the amount in storage.
      alone: async (_key, _timeout, _signal, run) => {
        // What went wrong in it has been told there.
        await run().catch(() => false);
      },
      memory: {
        load: () => memory.load(),
        get: (key) => answers.get(key) ?? (isFailure(key) ? memory.get(allOf(key)) : undefined),
        put: (key, data) =>
          isFailure(key) && !isOfAmount(data)
            ? memory.put(allOf(key), data)
            : answers.put(key, data),
      },
    };
  }

  /** All that were asked for. */
  get questions(): Iterable<Question<number>> {
    return this.#questions.values();
  }

  /** What the service makes of an amount: its `exchange_rate`, unchecked but for being a number. */
  question({ from, to }: CurrencyPair, amount: string): Question<number> | null {
    if (from === to || !Number(amount)) return null;
    if (this.#questions.size >= most) this.#questions.clear();
    // As a number, so that 49 and 49.00 are one question: fifteen digits are exact.
    const key = `convert ${from} ${to} ${Number(amount)}`;
    const make = (): Question<number> =>
      new Question(
        {
          key,
          freshFor: this.#freshFor,
          shownFor: day,
          ask: async (client, signal) =>
            (await client.convert({ from, to, amount }, { signal })).exchangeRate,
          parse: (data) => (typeof data === 'number' ? data : null),
        },
        this.#context,
      );
    return remember(this.#questions, key, make);
  }

  /** Forgets all answers. */
  forget(): void {
    this.#answers.clear();
  }
}

function isFailure(key: string): boolean {
  return key.startsWith('!');
}

/** The key of a failure that stands for all amounts. */
function allOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}

/** Whether a failure may be due to the amount: HTTP status 400. */
function isOfAmount(failure: unknown): boolean {
  return (failure as readonly unknown[])[2] === 400;
}
