import type { Origin } from '../client/index.js';
import { currencyCode } from '../protocol/index.js';
import { askOrigin, readOrigin } from './askOrigin.js';
import { askRate, readRate, type Pair, type Rate } from './askRate.js';
import type { Preset } from './Choice.js';
import type { Preferences } from './preferences.js';
import { Question, type Answer, type Caller, type QuestionContext } from './Question.js';

/** Who looks at the page, as `visitor()` tells. */
export interface Visitor {
  /** ISO 3166 alpha-2 code, or `null`. */
  country: string | null;
  /** ISO 4217 code, or `null`. */
  currency: string | null;
  /**
   * `chosen`: the visitor said so. `url`: the address of the page. `page`: its settings. `detected`:
   * by the visitor's address.
   */
  source: Preset['source'] | 'detected' | 'unknown';
}

/** What there is to show for a price in some base currency. */
export type Quote =
  | Unsettled
  /** The base price is the right one. */
  | { readonly state: 'base' }
  /** There is a fixed price in this currency. */
  | { readonly state: 'fixed'; readonly currency: string }
  | {
      readonly state: 'local';
      readonly currency: string;
      readonly rate: Rate;
      /** When the rate came in, milliseconds since 1970. */
      readonly time: number;
    };

/** An answer that is not there. */
type Unsettled = Exclude<Answer<unknown>, { state: 'known' }>;

/** A price that may have to be converted. */
export interface Priced {
  /** ISO 4217 code. */
  base: string;
  /** ISO 4217 codes, the only ones that may be shown besides the base; default: all. */
  currencies?: ReadonlySet<string> | undefined;
  /** By ISO 4217 code: what needs no rate. */
  prices?: ReadonlyMap<string, unknown> | undefined;
}

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

  constructor(preferences: () => Preferences, context: QuestionContext) {
    this.#preferences = preferences;
    this.#context = context;
    this.#origin = new Question(
      {
        key: 'origin',
        freshFor: () => preferences().originTtl * 1000,
        shownFor: longestMemory,
        ask: askOrigin,
        parse: readOrigin,
      },
      context,
    );
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

  /** Ends all calls; whoever wants something asks again. */
  stop(): void {
    for (const question of this.#questions()) question.stop();
  }

  #questions(): Question<unknown>[] {
    return [this.#origin, ...this.#rates.values()];
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

  #rate(pair: Pair): Question<Rate> {
    const key = `${pair.symbol} ${pair.base}`;
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
