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

/** Gives a gate the tables of later days, one after the other. */
function gate(): (changes: Changes) => AdmittedRates {
  const made = new RateGate(embedded, tenders);
  return (changes) => made.admit(changedRates(changes), noon + (changes.days ?? 0) * day);
}

/** The same for a gate that has admitted the embedded table. */
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
  it('are those of the currency that has moved, whatever the bases are', () => {
    const anyCode = fc.constantFrom(...codes);
    fc.assert(
      fc.property(anyCode, anyBase, anyBase, far, (code, a, b, factor) => {
        const moved = changedRates({ base: a, moves: { [code]: factor } });
        const moves = compareRates(moved, changedRates({ base: b }));
        assert.equal(moves.size, embedded.values.size);
        for (const [other, move] of moves) {
          const size = moveSize(other === code ? move / factor : move);
          assert.ok(size < 1e-12, `${other} ${move}`);
        }
      }),
    );
  });

  it('can’t be told without the most traded currencies', () => {
    const table = { values: new Map([['ngn', 1]]) };
    assert.throws(() => compareRates(table, embedded), /most traded currencies, such as USD/);
  });
});

describe('a table at start', () => {
  it('may have any base, and may have moved for months', () => {
    const by = fc.double({ min: 0.7, max: 1.4, noNaN: true });
    fc.assert(
      fc.property(anyBase, fc.dictionary(fc.constantFrom(...codes), by), (base, moves) => {
        const { table, leftOut } = gate()({ base, moves, days: 200 });
        assert.deepEqual(leftOut, []);
        assert.equal(table.values.size, embedded.values.size);
      }),
    );
  });

  it('is admitted with a warning if it has moved more than days explain', () => {
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

  it('is refused if its base or a most traded currency is more than threefold off', () => {
    fc.assert(
      fc.property(anyMost, anyBase, fc.boolean(), far, (most, base, isBase, factor) => {
        const code = isBase ? base : most;
        const admit = gate();
        const refused = new RegExp(`its ${code.toUpperCase()} has moved more than 3-fold`);
        // A second table that says the same does not confirm it.
        for (const days of [0, 1]) {
          assert.throws(() => admit({ base, days, moves: { [code]: factor } }), refused);
        }
      }),
    );
  });

  it('is admitted without another tender that is more than threefold off', () => {
    fc.assert(
      fc.property(anyOther, far, (code, factor) => {
        const { table, leftOut } = gate()({ moves: { [code]: factor } });
        assert.deepEqual(leftOut, [code]);
        const left = codes.filter((other) => other !== code);
        assert.deepEqual([...table.values.keys()], left);
      }),
    );
  });

  it('is refused if many tenders are more than threefold off', () => {
    const moves = Object.fromEntries(others.slice(0, 8).map((code) => [code, 10]));
    assert.throws(() => gate()({ moves }), /8 legal tenders have moved more than 3-fold/);
  });

  it('keeps coins that may have risen so far, and leaves out others', () => {
    assert.deepEqual(gate()({ moves: { btc: 0.02 } }).leftOut, []);
    assert.deepEqual(gate()({ moves: { btc: 1e4 } }).leftOut, ['btc']);
  });

  it('is refused with a future day, except tomorrow', () => {
    const made = new RateGate(embedded, tenders);
    assert.doesNotThrow(() => made.admit(changedRates({ days: 1 }), noon));
    for (const days of [2, 3650]) {
      assert.throws(() => made.admit(changedRates({ days }), noon), /in the future/);
    }
  });
});

describe('a table while running', () => {
  it('may have moved as in a day, and far from the embedded one in small steps', () => {
    const small = fc.array(fc.double({ min: 0.98, max: 1.02, noNaN: true }));
    fc.assert(
      fc.property(anyBase, small, (base, by) => {
        const moves = Object.fromEntries(by.map((factor, index) => [lower[index] ?? '', factor]));
        assert.deepEqual(running()({ days: 1, base, moves }).leftOut, []);
      }),
    );
    const admit = running();
    for (let days = 1; days < 12; days++) {
      assert.deepEqual(admit({ days, moves: { ars: 1.14 ** days } }).leftOut, []);
    }
  });

  const step = fc
    .double({ min: 1.151, max: 2.9, noNaN: true })
    .chain((factor) => fc.constantFrom(factor, 1 / factor));

  it('is refused if a tender has moved by 15 %, until another table says the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lower), step, (code, factor) => {
        const admit = running();
        const moves = { [code]: factor };
        const refused = { message: new RegExp(`its ${code.toUpperCase()} has moved by`) };
        assert.throws(() => admit({ days: 1, moves }), refused);
        assert.throws(() => admit({ days: 1, moves }), refused);
        const { table } = admit({ days: 2, moves });
        assert.ok(sameRates(table, changedRates({ days: 2, moves })));
        assert.throws(() => admit({ days: 3 }), refused);
      }),
    );
  });

  it('is refused if the median tender has moved by 3 %, until another table says the same', () => {
    const moves = Object.fromEntries(others.map((code) => [code, 1.04]));
    const admit = running();
    assert.throws(() => admit({ days: 1, moves }), /its median tender has moved by 4 %; another/);
    assert.deepEqual(admit({ days: 2, moves }).leftOut, []);
  });

  it('is confirmed by a table of the same day too, but not after another move or a good table', () => {
    const sameDay = running();
    assert.throws(() => sameDay({ days: 1, moves: { ngn: 1.3 } }), /its NGN has moved by 30 %/);
    assert.doesNotThrow(() => sameDay({ days: 1, moves: { ngn: 1.31 } }));
    const admit = running();
    for (const [at, ngn] of [1.3, 0.7, 1.3].entries()) {
      assert.throws(() => admit({ days: at + 1, moves: { ngn } }), /NGN/);
    }
    admit({ days: 3 });
    assert.throws(() => admit({ days: 4, moves: { ngn: 1.3 } }), /NGN/);
    admit({ days: 5, moves: { ngn: 1.3 } });
  });

  it('is admitted without a tender that two tables have more than threefold off', () => {
    const admit = running();
    assert.throws(() => admit({ days: 1, moves: { ngn: 4 } }), /NGN has moved by 300 %/);
    for (const days of [2, 3]) {
      assert.deepEqual(admit({ days, moves: { ngn: 4 } }).leftOut, ['ngn']);
    }
    assert.deepEqual(admit({ days: 4 }).leftOut, []);
  });

  it('may have moved more after a gap of more than two weeks', () => {
    assert.throws(() => running()({ days: 14, moves: { ngn: 1.3 } }), /NGN/);
    assert.doesNotThrow(() => running()({ days: 15, moves: { ngn: 1.3 } }));
    assert.throws(() => running()({ days: 15, moves: { eur: 3.1 } }), /EUR/);
  });

  it('does not replace a fresh table if it has expired itself', () => {
    const made = new RateGate(embedded, tenders);
    made.admit(changedRates(), noon);
    assert.throws(() => made.admit(changedRates({ days: -15 }), noon), /while the one in use/);
    assert.doesNotThrow(() => made.admit(changedRates({ days: -14 }), noon));
  });
});
