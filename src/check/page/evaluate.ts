import type { DevToolsSession } from './openBrowser.js';

/** Returns the text of a function that pages can run. Tools for tests may have added calls of `__name`. */
export const sourceOf = (code: unknown): string => `((__name) => ${String(code)})((each) => each)`;

/** Returns the value of an expression of the page; `undefined` if it throws, or the page has gone on. */
export async function evaluate<T>(
  session: DevToolsSession,
  expression: string,
  contextId?: number,
): Promise<T | undefined> {
  try {
    const { result } = (await session.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      allowUnsafeEvalBlockedByCSP: true,
      ...(contextId !== undefined && { contextId }),
    })) as { result: { value?: T } };
    return result.value;
  } catch {
    return undefined;
  }
}
