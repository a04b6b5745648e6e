import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import type { Answer } from './testApp.js';

/** Runs a JSONP body as a page would, and gives what its one call was made with. */
export function runJsonp(body: string, callback: string): Answer {
  const calls: unknown[][] = [];
  runInNewContext(body, { [callback]: (...args: unknown[]) => void calls.push(args) });
  assert.equal(calls.length, 1, 'one call');
  assert.equal(calls[0]?.length, 1, 'one argument');
  // Values of another realm have other prototypes; the test compares what they hold.
  return JSON.parse(JSON.stringify(calls[0]?.[0])) as Answer;
}
