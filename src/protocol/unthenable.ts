import { bare } from './bare.js';

// Taken when this module runs: a script that comes later may replace it.
const { defineProperty } = Object;

/**
 * Gives an object a `then` of its own that is none, out of sight. A promise that is resolved with an
 * object looks for one, and a script of a service may have put one where every object inherits it.
 */
export function unthenable<T extends object>(object: T): T {
  // oxlint-disable-next-line unicorn/no-thenable -- It is the opposite.
  return defineProperty(object, 'then', bare({ value: undefined }));
}
