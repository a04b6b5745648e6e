import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareRates, mostTraded, moveSize } from '../../src/rates/compareRates.js';
import { RateGate, sameRates, type AdmittedRates } from '../../src/rates/RateGate.js';
import { changedRates, embedded, noon, tenders, type Changes } from '../support/rateContent.js';

const lower = tenders.map((code) => code.toLowerCase());
const codes = [...embedded.values.keys()];
const others = lower.filter((code) => !mostTraded.includes(code));
const day = 24 * 3600 * 1000;

/** A gate, and what it says to the tables of later days, one after the other. */
function gate(): (changes: Changes) => AdmittedRates {
  const made = new RateGate(embedded, tenders);
  return (changes) => made.admit(changedRates(changes), noon + (changes.days ?? 0) * day);
}

/** A gate that has let in the embedded table as one of its own. */
function running(): (changes: Changes) => AdmittedRates {
  const admit = gate();
  admit({ days: 0 });
  return admit;
}

const anyBase = fc.constantFrom(...lower);
const anyMost = fc.constantFrom(...mostTraded);
const anyOther = fc.constantFrom(...others);
/** More than threefold, either way. */
const far = fc
  .double({ min: 3.001, max: 1e6, noNaN: true })
  .chain((factor) => fc.constantFrom(factor, 1 / factor));

describe('moves between tables', () => {
  it('are none between tables that differ in their base', () => {
    fc.assert(
      fc.property(anyBase, anyBase, (a, b) => {
        const moves = compareRates(changedRates({ base: a }), changedRates({ base: b }));
        assert.equal(moves.size, embedded.values.size);
        for (const move of moves.values()) assert.ok(moveSize(move) < 1e-12);
      }),
    );
  });

  it('are of the currency that has moved, whatever the base, and be it the base', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), anyBase, far, (code, base, factor) => {
        const moves = compareRates(changedRates({ base, moves: { [code]: factor } }), embedded);
        for (const [other, move] of moves) {
          const expected = other === code ? factor : 1;
          assert.ok(Math.abs(move / expected - 1) < 1e-12, `${other} ${move}`);
        }
      }),
    );
  });

  it('can not be told without the most traded currencies', () => {
    const table = { values: new Map([['ngn', 1]]) };
    assert.throws(() => compareRates(table, embedded), /most traded currencies, such as USD/);
  });
});

describe('a table at start', () => {
  it('may have any base, and may have moved for months', () => {
    fc.assert(
      fc.property(
        anyBase,
        fc.dictionary(fc.constantFrom(...codes), fc.double({ min: 0.7, max: 1.4, noNaN: true })),
        (base, moves) => {
          const { table, leftOut } = gate()({ base, moves, days: 200 });
          assert.deepEqual(leftOut, []);
          assert.equal(table.values.size, embedded.values.size);
        },
      ),
    );
  });

  it('is let in where it has moved more than days explain, and that is told', () => {
    const moves = { eur: 2.9, ngn: 0.4, vnd: 100 };
    const told = gate()({ days: 1, moves });
    assert.deepEqual(told.leftOut, ['vnd']);
    assert.match(told.doubt ?? '', /^its EUR \(and 1 more\) has moved by 190 %$/);
    const all = Object.fromEntries(others.map((code) => [code, 1.1]));
    assert.match(gate()({ days: 14, moves: all }).doubt ?? '', /^its median tender/);
    for (const days of [0, 1, 14]) assert.equal(gate()({ days }).doubt, null);
    assert.equal(gate()({ days: 15, moves }).doubt, null);
    assert.equal(running()({ days: 1 }).doubt, null);
  });

  it('is refused with one of the most traded currencies more than threefold off', () => {
    fc.assert(
      fc.property(anyMost, anyBase, far, (code, base, factor) => {
        assert.throws(
          () => gate()({ base, moves: { [code]: factor } }),
          new RegExp(`its ${code.toUpperCase()} has moved more than 3-fold`),
        );
      }),
    );
  });

  it('is refused with its base more than threefold off, which is everything else off', () => {
    fc.assert(
      fc.property(anyBase, far, (base, factor) => {
        assert.throws(
          () => gate()({ base, moves: { [base]: factor } }),
          new RegExp(`its ${base.toUpperCase()} has moved more than 3-fold`),
        );
      }),
    );
  });

  it('is refused as a whole file off by ten thousand, even when it says so twice', () => {
    for (const factor of [1e4, 1e-4]) {
      const admit = gate();
      for (const days of [0, 1, 2]) {
        assert.throws(() => admit({ base: 'eur', days, moves: { eur: factor } }), /its EUR/);
      }
    }
  });

  it('lacks any other tender that is more than threefold off, and nothing else', () => {
    fc.assert(
      fc.property(anyOther, far, (code, factor) => {
        const { table, leftOut } = gate()({ moves: { [code]: factor } });
        assert.deepEqual(leftOut, [code]);
        assert.deepEqual(
          [...table.values.keys()],
          codes.filter((other) => other !== code),
        );
      }),
    );
  });

  it('is refused where that is so of many tenders', () => {
    const moves = Object.fromEntries(others.slice(0, 8).map((code) => [code, 10]));
    assert.throws(() => gate()({ moves }), /8 legal tenders have moved more than 3-fold/);
  });

  it('keeps coins that have risen, and lacks those that can not have', () => {
    assert.deepEqual(gate()({ moves: { btc: 0.02 } }).leftOut, []);
    assert.deepEqual(gate()({ moves: { btc: 1e4 } }).leftOut, ['btc']);
  });

  it('is refused with a day to come, but for tomorrow', () => {
    const made = new RateGate(embedded, tenders);
    assert.doesNotThrow(() => made.admit(changedRates({ days: 1 }), noon));
    for (const days of [2, 3650]) {
      assert.throws(() => made.admit(changedRates({ days }), noon), /in the future/);
    }
  });
});

describe('a table while running', () => {
  it('may have moved as in a day', () => {
    fc.assert(
      fc.property(
        anyBase,
        fc.array(fc.double({ min: 0.98, max: 1.02, noNaN: true })),
        (base, by) => {
          const moves = Object.fromEntries(by.map((factor, index) => [lower[index] ?? '', factor]));
          assert.deepEqual(running()({ days: 1, base, moves }).leftOut, []);
        },
      ),
    );
  });

  const step = fc
    .double({ min: 1.151, max: 2.9, noNaN: true })
    .chain((factor) => fc.constantFrom(factor, 1 / factor));

  it('is refused with a tender that moved by 15 %, until another says the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lower), step, (code, factor) => {
        const admit = running();
        const refused = { message: new RegExp(`its ${code.toUpperCase()} has moved by`) };
        assert.throws(() => admit({ days: 1, moves: { [code]: factor } }), refused);
        assert.throws(() => admit({ days: 1, moves: { [code]: factor } }), refused);
        const { table } = admit({ days: 2, moves: { [code]: factor } });
        assert.ok(sameRates(table, changedRates({ days: 2, moves: { [code]: factor } })));
        assert.throws(() => admit({ days: 3 }), refused);
      }),
    );
  });

  it('is refused where the median tender moved by 3 %, until another says the same', () => {
    const moves = Object.fromEntries(others.map((code) => [code, 1.04]));
    const admit = running();
    assert.throws(() => admit({ days: 1, moves }), /its median tender has moved by 4 %; another/);
    assert.deepEqual(admit({ days: 2, moves }).leftOut, []);
  });

  it('confirms with other content of the same day too', () => {
    const admit = running();
    assert.throws(() => admit({ days: 1, moves: { ngn: 1.3 } }), /its NGN has moved by 30 %/);
    assert.doesNotThrow(() => admit({ days: 1, moves: { ngn: 1.31 } }));
  });

  it('does not confirm what says something else, nor what the last good table came between', () => {
    const admit = running();
    assert.throws(() => admit({ days: 1, moves: { ngn: 1.3 } }), /NGN/);
    assert.throws(() => admit({ days: 2, moves: { ngn: 0.7 } }), /NGN/);
    assert.throws(() => admit({ days: 3, moves: { ngn: 1.3 } }), /NGN/);
    admit({ days: 3 });
    assert.throws(() => admit({ days: 4, moves: { ngn: 1.3 } }), /NGN/);
    admit({ days: 5, moves: { ngn: 1.3 } });
  });

  it('lacks a tender that two tables have more than threefold off', () => {
    const admit = running();
    assert.throws(() => admit({ days: 1, moves: { ngn: 4 } }), /NGN has moved by 300 %/);
    assert.deepEqual(admit({ days: 2, moves: { ngn: 4 } }).leftOut, ['ngn']);
    assert.deepEqual(admit({ days: 3, moves: { ngn: 4 } }).leftOut, ['ngn']);
    assert.deepEqual(admit({ days: 4 }).leftOut, []);
  });

  it('may lead far from the embedded one in small steps', () => {
    const admit = running();
    for (let days = 1; days < 12; days++) {
      assert.deepEqual(admit({ days, moves: { ars: 1.14 ** days } }).leftOut, []);
    }
  });

  it('may have moved more after a gap of more than two weeks', () => {
    assert.throws(() => running()({ days: 14, moves: { ngn: 1.3 } }), /NGN/);
    assert.doesNotThrow(() => running()({ days: 15, moves: { ngn: 1.3 } }));
    assert.throws(() => running()({ days: 15, moves: { eur: 3.1 } }), /EUR/);
  });

  it('does not replace one that is fresh where it has expired itself', () => {
    const made = new RateGate(embedded, tenders);
    made.admit(changedRates(), noon);
    assert.throws(() => made.admit(changedRates({ days: -15 }), noon), /while the one in use/);
    assert.doesNotThrow(() => made.admit(changedRates({ days: -14 }), noon));
  });
});
