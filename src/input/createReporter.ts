import type { Problem } from './Problem.js';

/** Tells the developer of the page about a problem. Its code is also the section of the documentation that explains it. */
export type Reporter = (problem: Problem) => void;

/**
 * Returns a function that writes each message once.
 *
 * @param note called with each problem whose message is new
 */
export function createReporter(
  warn: (message: string) => void,
  note: (problem: Problem) => void,
): Reporter {
  const reported = new Set<string>();
  return (problem) => {
    const { code, message } = problem;
    if (reported.has(message)) return;
    reported.add(message);
    note(problem);
    // A content blocker or a lost connection is an ordinary outcome, and the browser reports it.
    if (code !== 'network') warn(`local-price: ${code}: ${message} See docs/errors.md#${code}`);
  };
}
