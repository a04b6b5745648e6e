import { expect } from 'chai';
import * as fc from 'fast-check';
import { describe, it } from 'node:test';
import { toJson } from '../../src/protocol/ownData.js';

/** Runs a function while all arrays and objects have a method `toJSON`. */
function withMethods<T>(run: () => T): T {
  const prototypes = [Array.prototype, Object.prototype] as unknown as Record<string, unknown>[];
  for (const each of prototypes) each['toJSON'] = () => 'wrong';
  try {
    return run();
  } finally {
    for (const each of prototypes) delete each['toJSON'];
  }
}

describe('toJson', () => {
  it('returns the JSON of all data, also if a library gives arrays and objects methods of their own', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(withMethods(() => toJson(data))).to.equal(JSON.stringify(data));
      }),
    );
  });

  it('leaves out what is undefined, and the data as they are', () => {
    const data = { a: undefined, b: [{ c: 1 }] };
    expect(toJson(data)).to.equal('{"b":[{"c":1}]}');
    expect(Object.getPrototypeOf(data.b[0])).to.equal(Object.prototype);
  });
});
