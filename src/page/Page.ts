import type { Client, LocalPriceError, Origin } from '../client/index.js';
import { currencyCode } from '../protocol/index.js';
import { askOrigin } from './askOrigin.js';
import { askRate, type Rate } from './askRate.js';
import { Question, type Answer } from './Question.js';

/** Who looks at the page, as `visitor()` tells. */
export interface Visitor {
  /** ISO 3166 alpha-2 code, or `null`. */
  country: string | null;
  /** ISO 4217 code, or `null`. */
  currency: string | null;
  /** Where that comes from. */
  source: 'detected' | 'unknown';
}

/** What there is to show for a price in some base currency. */
export type Quote =
  | { readonly state: 'pending' }
  /** The base price is the right one. */
  | { readonly state: 'base' }
  | {
      readonly state: 'local';
      readonly rate: Rate & { currency: string };
      /** When the rate came in, milliseconds since 1970. */
      readonly time: number;
    }
  | { readonly state: 'error'; readonly error: LocalPriceError };

/** What an element wants to know, and whom it asks. */
export interface Interest {
  /** ISO 4217 code; `undefined` where the visitor alone is of interest. */
  base?: string | undefined;
  client: Client;
}

/**
 * What the elements of a document know together about one service and key: the visitor, and one
 * rate for each pair of currencies. Each is asked for once, when somebody wants it.
 */
export class Page {
  readonly #now: () => number;
  readonly #origin: Question<Origin>;
  readonly #rates = new Map<string, Question<Rate>>();

  /** @param now gives milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
    this.#origin = new Question(askOrigin, now);
  }

  /** What is known of the visitor. */
  get origin(): Answer<Origin> {
    return this.#origin.answer;
  }

  /** What there is to show now for prices in `base`, an ISO 4217 code. */
  quote(base: string): Quote {
    const origin = this.#origin.answer;
    if (origin.state === 'failed') return { state: 'error', error: origin.error };
    if (origin.state === 'pending') return origin;
    const rate = this.#rate(base)?.answer;
    if (!rate) return { state: 'base' };
    if (rate.state === 'failed') return { state: 'error', error: rate.error };
    if (rate.state === 'pending') return rate;
    const { currency } = rate.value;
    // A currency without a code can't be printed, and the base currency needs no conversion.
    if (currency === null || currency === base) return { state: 'base' };
    return { state: 'local', rate: { ...rate.value, currency }, time: rate.time };
  }

  /**
   * Sees to it that what is wanted gets known, and tells when it has changed.
   *
   * @returns ends the interest; what only it was waiting for is given up
   */
  watch({ base, client }: Interest, listener: () => void): () => void {
    let leaveRate: (() => void) | undefined;
    let joined: Question<Rate> | undefined;
    const joinRate = (): void => {
      const rate = base === undefined ? undefined : this.#rate(base);
      if (rate === joined) return;
      leaveRate?.();
      joined = rate;
      leaveRate = rate?.join(listener, client);
    };
    const leaveOrigin = this.#origin.join(() => {
      joinRate();
      listener();
    }, client);
    joinRate();
    return () => {
      leaveOrigin();
      leaveRate?.();
    };
  }

  /** The visitor, as soon as that is settled; one who stays unknown is no failure. */
  visitor(client: Client): Promise<Visitor> {
    return new Promise((resolve) => {
      const look = (): void => {
        const { answer } = this.#origin;
        if (answer.state === 'pending') return;
        leave();
        const { country, symbol } =
          answer.state === 'known' ? answer.value : { country: null, symbol: null };
        const currency = currencyCode(symbol);
        const source = country === null && currency === null ? 'unknown' : 'detected';
        resolve({ country, currency, source });
      };
      const leave = this.watch({ client }, look);
      look();
    });
  }

  #symbol(): string | null {
    const { answer } = this.#origin;
    return answer.state === 'known' ? answer.value.symbol : null;
  }

  /** The question for the visitor's rate, where the visitor is known and there is one to ask. */
  #rate(base: string): Question<Rate> | undefined {
    const symbol = this.#symbol();
    if (symbol === null || symbol === base) return undefined;
    const key = JSON.stringify([symbol, base]);
    let question = this.#rates.get(key);
    if (!question) {
      question = new Question(
        (client, signal) => askRate(client, { symbol, base }, signal),
        this.#now,
      );
      this.#rates.set(key, question);
    }
    return question;
  }
}
