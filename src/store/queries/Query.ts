import type { LocalPriceError } from '../../input/index.js';

/** What is known of the answer to a query; `time` is in milliseconds since 1970. */
export type Answer<T> =
  | { readonly state: 'pending' }
  | Known<T>
  | { readonly state: 'error'; readonly error: LocalPriceError };

/** An answer that is known. */
export interface Known<T> {
  readonly state: 'known';
  readonly value: T;
  readonly time: number;
}

/** An answer that is not known, or not yet. */
export type Unknown = Exclude<Answer<unknown>, Known<unknown>>;

/** Returns an answer that is known without a request. */
export function known<T>(value: T): Known<T> {
  return { state: 'known', value, time: 0 };
}

/** Something that listeners subscribe to. */
export interface Subject {
  /** @param isAsking `false`: the listener only waits for answers that others request */
  subscribe(listener: () => void, isAsking: boolean): void;
  unsubscribe(listener: () => void): void;
}

/** One question. Reading it never sends a request; a subscription may. */
export interface Query<T> {
  /** What to subscribe to: it calls its listeners when the answer has changed. */
  readonly subject: Subject;
  /**
   * Returns what can be shown now.
   *
   * @param mustBeFresh `true` if a stale answer must not be shown
   */
  read(mustBeFresh?: boolean): Answer<T>;
}

const constant: Subject = { subscribe() {}, unsubscribe() {} };

/** Returns a query whose answer is known without a request. `find` runs when it is first read. */
export function fixedQuery<T>(find: () => T): Query<T> {
  let answer: Known<T> | undefined;
  return { subject: constant, read: () => (answer ??= known(find())) };
}

/** Returns a query that fails as soon as a subscriber asks. */
export function failedQuery(error: LocalPriceError): Query<never> {
  let isAsked = false;
  return {
    subject: { ...constant, subscribe: (_listener, isAsking) => void (isAsked ||= isAsking) },
    read: () => (isAsked ? { state: 'error', error } : { state: 'pending' }),
  };
}

/** Returns a query whose answer follows from the answer to another query. */
export function derivedQuery<T, U>(
  query: Query<T>,
  derive: (value: T, time: number) => Answer<U>,
): Query<U> {
  let before: T | undefined;
  let derived: Answer<U>;
  return {
    subject: query.subject,
    read(mustBeFresh) {
      const answer = query.read(mustBeFresh);
      if (answer.state !== 'known') return answer;
      if (answer.value !== before) {
        before = answer.value;
        derived = derive(before, answer.time);
      }
      return derived;
    },
  };
}
