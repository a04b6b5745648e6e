import { DevToolsError, type DevToolsSession } from './openBrowser.js';

/** What code in a page has given: its value, which a script of the page may have made up, or why there is none. */
export type Evaluated = { readonly value: unknown } | { readonly fault: string };

/** Evaluates an expression in a world of the page. */
export function evaluate(
  session: DevToolsSession,
  expression: string,
  contextId: number | undefined,
): Promise<Evaluated> {
  return run(session, 'Runtime.evaluate', { expression, contextId, returnByValue: true });
}

/** Calls a function, by its text, in a world of the page, with objects of that world. */
export function call(
  session: DevToolsSession,
  code: string,
  executionContextId: number | undefined,
  objectIds: readonly string[],
): Promise<Evaluated> {
  return run(session, 'Runtime.callFunctionOn', {
    functionDeclaration: code,
    executionContextId,
    arguments: objectIds.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
}

async function run(
  session: DevToolsSession,
  method: string,
  parameters: object,
): Promise<Evaluated> {
  try {
    const { result, exceptionDetails } = (await session.send(method, parameters)) as {
      result: { value?: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    };
    if (!exceptionDetails) return { value: result.value };
    const { text, exception } = exceptionDetails;
    const [reason] = (exception?.description ?? text).split('\n', 1);
    return { fault: `a script of it has replaced what browsers provide (${reason})` };
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    return { fault: error.message };
  }
}
