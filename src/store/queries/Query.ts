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

/** Returns an answer that is known without a request; `time` is 0 if it has none. */
export function known<T>(value: T, time = 0): Known<T> {
  return { state: 'known', value, time };
}

/** What a listener has subscribed to. */
export interface Subject {
  unsubscribe(listener: () => void): void;
}

/** One question. Reading it never sends a request; a subscription may. */
export interface Query<T> {
  /** What to unsubscribe from. */
  readonly subject: Subject;
  /** Returns what can be shown now: with `mustBeFresh`, no stale answer. */
  read(mustBeFresh?: boolean): Answer<T>;
  /**
   * Subscribes to the answer, and returns what can be shown now.
   *
   * @param listener called when the answer has changed
   * @param isAsking `false`: the listener only waits for answers that others request
   * @param mustBeFresh see {@link Query.read}
   */
  observe(listener: () => void, isAsking: boolean, mustBeFresh?: boolean): Answer<T>;
}

const constant: Subject = { unsubscribe() {} };

/** Returns a query whose answer is known without a request. `find` runs when it is first read. */
export function fixedQuery<T>(find: () => T, time?: number): Query<T> {
  let answer: Known<T> | undefined;
  const read = (): Known<T> => (answer ??= known(find(), time));
  return { subject: constant, read, observe: read };
}

/** Returns a query that fails as soon as a subscriber asks. */
export function failedQuery(error: LocalPriceError): Query<never> {
  let isAsked = false;
  const read = (): Unknown => (isAsked ? { state: 'error', error } : { state: 'pending' });
  return {
    // A subject of its own: who has subscribed to another constant has not asked this query.
    subject: { ...constant },
    read,
    observe(_listener, isAsking) {
      isAsked ||= isAsking;
      return read();
    },
  };
}

/** Returns a query whose answer follows from the answer to another query. */
export function derivedQuery<T, U>(
  query: Query<T>,
  derive: (value: T, time: number) => Answer<U>,
): Query<U> {
  let before: T | undefined;
  let derived: Answer<U>;
  const from = (answer: Answer<T>): Answer<U> => {
    if (answer.state !== 'known') return answer;
    if (answer.value !== before) {
      before = answer.value;
      derived = derive(before, answer.time);
    }
    return derived;
  };
  return {
    subject: query.subject,
    read: (mustBeFresh) => from(query.read(mustBeFresh)),
    observe: (...subscription) => from(query.observe(...subscription)),
  };
}
