import type { Origin, Swap } from '../client/index.js';
import { currencyCode } from '../protocol/index.js';
import { askOrigin, readOrigin } from './askOrigin.js';
import { askRate, rateBeside, readRate, type Pair, type Rate } from './askRate.js';
import { Conversions, pairOf, type ConversionTerms, type Converted } from './Conversions.js';
import type { Preferences } from './preferences.js';
import { Question, type Answer, type Caller, type QuestionContext } from './Question.js';
import type { Priced, Quote, Unsettled } from './Quote.js';
import type { Visitor } from './Visitor.js';

/** Who wants to know, and whom it asks. */
export interface Asker {
  /** Any object that stands for who wants to know. */
  who: unknown;
  /** @throws LocalPriceError `config` where there is nobody to ask */
  caller(): Caller;
}

const day = 24 * 3_600_000;

/** Milliseconds for which anything is kept at all; a visitor is shown as long, a rate for a day. */
export const longestMemory = 7 * day;

/**
 * What the elements of a document know together about one service and key: the visitor, and one
 * rate for each pair of currencies. Each is asked for once, when somebody wants it.
 */
export class Page {
  readonly #preferences: () => Preferences;
  readonly #context: QuestionContext;
  readonly #origin: Question<Origin>;
  readonly #rates = new Map<string, Question<Rate>>();
  readonly #conversions: Conversions;
  /** Base currency of the first price that asked. */
  #firstBase: string | undefined;

  constructor(preferences: () => Preferences, context: QuestionContext) {
    this.#preferences = preferences;
    this.#context = context;
    this.#origin = new Question(
      {
        key: 'origin',
        freshFor: () => preferences().originTtl * 1000,
        shownFor: longestMemory,
        ask: (client, signal) =>
          askOrigin(client, signal, this.#besideOrigin(), (...rate) => this.#keepRate(...rate)),
        parse: readOrigin,
      },
      context,
    );
    this.#conversions = new Conversions(() => preferences().rateTtl * 1000, context);
  }

  /** The visitor's country, `null` where it can't be known; an old answer counts for nothing here. */
  country(asker?: Asker): Answer<string | null> {
    return this.#read(asker, (ask, { isActive, country = null }) => {
      if (country || !isActive) return known(country);
      const answer = ask(this.#origin).answer(true);
      return answer.state === 'known' ? known(answer.value.country) : answer;
    });
  }

  /** What there is to show now for a price. */
  quote({ base, currencies, prices }: Priced, asker?: Asker): Quote {
    return this.#read(asker, (ask, preferences) => {
      const isShown = (code: string): boolean => code !== base && (currencies?.has(code) ?? true);
      const isNever = currencies && ![...currencies].some(isShown);
      if (isNever || !preferences.isActive) return { state: 'base' };
      if (asker) this.#firstBase ??= base;
      // A currency without a code can't be printed.
      const withoutRate = (currency: string | null): Quote | undefined => {
        if (!currency || !isShown(currency)) return { state: 'base' };
        return prices?.has(currency) ? { state: 'fixed', currency } : undefined;
      };
      const symbol = this.#symbol(ask, preferences);
      if (symbol.state !== 'known') return symbol;
      const code = currencyCode(symbol.value);
      if (symbol.value === null || code) {
        const settled = withoutRate(code);
        if (settled) return settled;
      }
      const rate = ask(this.#rate({ symbol: symbol.value!, base })).answer();
      if (rate.state !== 'known') return rate;
      const { currency } = rate.value;
      return (
        withoutRate(currency) ?? {
          state: 'local',
          currency: currency!,
          rate: rate.value,
          time: rate.time,
        }
      );
    });
  }

  /** What there is to show now for an amount. */
  conversion(terms: ConversionTerms, asker?: Asker): Converted {
    return this.#read(asker, (ask, preferences) => {
      const { isActive, preset } = preferences;
      let own = preset?.currency ?? null;
      if (!terms.from && isActive) {
        const symbol = this.#symbol(ask, preferences);
        if (symbol.state === 'pending') return { ...symbol, pair: null };
        // A visitor who stays unknown is no failure.
        own = symbol.state === 'known' ? currencyCode(symbol.value) : null;
      }
      const pair = pairOf(terms, own);
      const question = isActive && this.#conversions.question(pair, terms.amount);
      return question ? { ...ask(question).answer(), pair } : { state: 'base', pair };
    });
  }

  /** The visitor; `null` while that is not settled. One who stays unknown is no failure. */
  visitor(asker: Asker): Visitor | null {
    return this.#read(
      asker,
      (ask, { isActive, preset, country = null, currency: own, currencyMap }) => {
        let origin: Origin = { country, symbol: null };
        if (isActive && !country && !own) {
          const answer = ask(this.#origin).answer();
          if (answer.state === 'pending') return null;
          if (answer.state === 'known') origin = answer.value;
        }
        const currency = preset?.currency ?? currencyCode(mapped(origin, currencyMap));
        const found = country ? 'page' : origin.country || currency ? 'detected' : 'unknown';
        return { country: origin.country, currency, source: preset?.source ?? found };
      },
    );
  }

  /** Wants to know nothing any more; what only `who` was waiting for is given up. */
  leave(who: unknown): void {
    for (const question of this.#questions()) question.leave(who);
  }

  /**
   * Ends all calls; whoever wants something asks again.
   *
   * @param isForgotten whether what only this page knows is forgotten
   */
  stop(isForgotten = false): void {
    if (isForgotten) this.#conversions.forget();
    for (const question of this.#questions()) question.stop();
  }

  #questions(): Question<unknown>[] {
    return [this.#origin, ...this.#rates.values(), ...this.#conversions.questions];
  }

  /** Reads answers, and sees to it that the asker has joined just the questions that it reads. */
  #read<T>(asker: Asker | undefined, read: (ask: Ask, preferences: Preferences) => T): T {
    const asked = new Set<unknown>();
    const ask: Ask = (question) => {
      asked.add(question);
      if (asker) question.join(asker.who, asker.caller());
      return question;
    };
    const result = read(ask, this.#preferences());
    for (const question of asker ? this.#questions() : []) {
      if (!asked.has(question)) question.leave(asker!.who);
    }
    return result;
  }

  /** What the service calls the visitor's currency, or `null` where there is none. */
  #symbol(
    ask: Ask,
    { preset, country, currencyMap }: Preferences,
  ): Unsettled | Known<string | null> {
    if (preset) return known(preset.currency);
    if (country) return known(mapped({ country, symbol: null }, currencyMap));
    const answer = ask(this.#origin).answer();
    return answer.state === 'known' ? known(mapped(answer.value, currencyMap)) : answer;
  }

  /** The currency to which the origin is asked for a rate, if it is. */
  #besideOrigin(): string | undefined {
    const { singleTrip, currencyMap } = this.#preferences();
    return singleTrip && !currencyMap ? this.#firstBase : undefined;
  }

  /** Remembers a rate that came with the origin, where nothing speaks against it. */
  #keepRate(symbol: string, swap: Swap): void {
    const pair = { symbol, base: this.#firstBase! };
    const { memory } = this.#context;
    const key = keyOf(pair);
    const data = rateBeside(swap, pair, readRate(memory.get(key)?.data, pair));
    if (data) memory.put(key, data);
  }

  #rate(pair: Pair): Question<Rate> {
    const key = keyOf(pair);
    let question = this.#rates.get(key);
    if (!question) {
      question = new Question(
        {
          key,
          freshFor: () => this.#preferences().rateTtl * 1000,
          shownFor: day,
          ask: (client, signal, last) => askRate(client, pair, signal, last),
          parse: (data) => readRate(data, pair),
        },
        this.#context,
      );
      this.#rates.set(key, question);
    }
    return question;
  }
}

/** Names a pair in the memory. */
function keyOf({ symbol, base }: Pair): string {
  return `${symbol} ${base}`;
}

/** Joins a question before it is read. */
type Ask = <T>(question: Question<T>) => Question<T>;

type Known<T> = Extract<Answer<T>, { state: 'known' }>;

function known<T>(value: T): Known<T> {
  return { state: 'known', value, time: 0 };
}

/** What the site says that a country pays in, else what the service says. */
function mapped(
  { country, symbol }: Origin,
  currencyMap: Preferences['currencyMap'],
): string | null {
  return currencyMap?.get(country ?? '') ?? symbol;
}
