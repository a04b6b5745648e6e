import { preflight } from '../respond.js';
import type { Run } from './AppEnvironment.js';

/**
 * Answers OPTIONS. All other answers get their headers for other origins when they are made (`respond.ts`),
 * since changing the headers of a `Response` costs more than making it.
 *
 * @param methods every method that is answered, including OPTIONS
 */
export function cors(methods: readonly string[]): Run {
  return (c) => preflight(methods, c.req.header('access-control-request-headers'));
}
