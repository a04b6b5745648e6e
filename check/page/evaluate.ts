import type { Protocol } from 'puppeteer-core';
import { DevToolsError, type DevToolsSession } from './openBrowser.js';

/** What code in a page has given: its value, which a script of the page may have made up, or why there is none. */
export type Evaluated = { readonly value: unknown } | { readonly fault: string };

/** Evaluates an expression in a world of the page. */
export function evaluate(
  session: DevToolsSession,
  expression: string,
  contextId: number,
): Promise<Evaluated> {
  return resultOf(session.send('Runtime.evaluate', { expression, contextId, returnByValue: true }));
}

/** Calls a function, by its text, in a world of the page, with objects of that world. */
export function call(
  session: DevToolsSession,
  functionDeclaration: string,
  executionContextId: number,
  objectIds: readonly string[],
): Promise<Evaluated> {
  const given = objectIds.map((objectId) => ({ objectId }));
  const options = { executionContextId, arguments: given, returnByValue: true };
  return resultOf(session.send('Runtime.callFunctionOn', { functionDeclaration, ...options }));
}

async function resultOf(sent: Promise<Protocol.Runtime.EvaluateResponse>): Promise<Evaluated> {
  try {
    const { result, exceptionDetails } = await sent;
    if (!exceptionDetails) return { value: result.value };
    const { text, exception } = exceptionDetails;
    const [reason] = (exception?.description ?? text).split('\n', 1);
    return { fault: `a script of it has replaced what browsers provide (${reason})` };
  } catch (error) {
    if (!(error instanceof DevToolsError)) throw error;
    return { fault: error.message };
  }
}
