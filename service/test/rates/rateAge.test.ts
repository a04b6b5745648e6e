import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rateMaxAge } from '../../src/rates/rateAge.js';

describe('the seconds for which a rate may be kept', () => {
  const time = (text: string): number => Date.parse(`2026-03-10T${text}Z`);

  it('end with the hour, at midnight, or when the source is looked at next', () => {
    assert.equal(rateMaxAge(null, time('12:00:00')), 3600);
    assert.equal(rateMaxAge(null, time('23:59:00.500')), 60);
    assert.equal(rateMaxAge(time('12:00:30.900'), time('12:00:00')), 30);
    assert.equal(rateMaxAge(time('18:00:00'), time('12:00:00')), 3600);
    assert.equal(rateMaxAge(time('11:59:00'), time('12:00:00')), 0);
  });

  it('are whole, from 0 to 3600', () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(fc.option(moment), moment, (next, now) => {
        const seconds = rateMaxAge(next, now);
        assert.ok(Number.isInteger(seconds) && seconds >= 0 && seconds <= 3600);
      }),
    );
  });
});
