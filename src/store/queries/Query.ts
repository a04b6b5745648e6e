import type { LocalPriceError } from '../../input/index.js';
import { known, type Answer, type Known, type Unknown } from '../../pricing/index.js';

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
