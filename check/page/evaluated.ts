import type { Protocol } from 'puppeteer-core';
import { DevToolsError } from './openBrowser.js';

/** What code in a page has given: its value, which a script of the page may have made up, or why there is none. */
export type Evaluated = { readonly value: unknown } | { readonly fault: string };

/** Returns what code in a page gives that is being evaluated. */
export async function evaluated(
  sent: Promise<Protocol.Runtime.EvaluateResponse>,
): Promise<Evaluated> {
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
