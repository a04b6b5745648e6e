import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import type { Answer } from './testApp.js';

/** Runs a JSONP body as a page does, and returns the argument of its one call. */
export function runJsonp(body: string, callback: string): Answer {
  const calls: unknown[][] = [];
  runInNewContext(body, { [callback]: (...args: unknown[]) => void calls.push(args) });
  assert.equal(calls.length, 1, 'one call');
  assert.equal(calls[0]?.length, 1, 'one argument');
  // Values of another realm have other prototypes, which tests must not compare.
  return JSON.parse(JSON.stringify(calls[0]?.[0])) as Answer;
}
