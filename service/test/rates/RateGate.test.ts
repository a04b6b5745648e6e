import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareRates, mostTraded, moveSize } from '../../src/rates/compareRates.js';
import { differencesFromEmbedded } from '../../src/rates/differences.js';
import type { ParsedRates } from '../../src/rates/parseRates.js';
import { HeldBack, RateGate } from '../../src/rates/RateGate.js';
import {
  changedRates,
  dayAfter,
  embedded,
  noon,
  tenders,
  type Changes,
} from '../support/rateContent.js';

const lower = tenders.map((code) => code.toLowerCase());
const codes = [...embedded.values.keys()];
const others = lower.filter((code) => !mostTraded.includes(code));
const day = 24 * 3600 * 1000;

/** Gives a gate the tables of later days, one after the other. Without `good`, it has seen no table before. */
function gate(good?: ParsedRates): (changes: Changes) => void {
  const made = new RateGate(tenders, { good });
  return (changes) => void made.admit(changedRates(changes), noon + (changes.days ?? 0) * day);
}

/** The same for a gate that has admitted the embedded table. */
function running(): (changes: Changes) => void {
  return gate(embedded);
}

const anyBase = fc.constantFrom(...lower);
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

  it('are those of the other currency in a list of two', () => {
    const list = (usd: number, lbp: number): Pick<ParsedRates, 'values'> => ({
      values: new Map([
        ['usd', usd],
        ['lbp', lbp],
      ]),
    });
    assert.equal(compareRates(list(1, 895_000), list(1, 89_500)).get('lbp'), 10);
    assert.equal(compareRates(list(1 / 895_000, 1), list(1, 89_500)).get('lbp'), 10);
  });
});

describe('the first table of all', () => {
  it('is admitted whatever it says, in any base', () => {
    fc.assert(
      fc.property(anyBase, fc.dictionary(fc.constantFrom(...codes), far), (base, moves) => {
        gate()({ base, moves });
      }),
    );
  });

  it('is refused with a future day, except tomorrow', () => {
    const made = new RateGate(tenders);
    assert.doesNotThrow(() => made.admit(changedRates({ days: 1 }), noon));
    for (const days of [2, 3650]) {
      assert.throws(() => made.admit(changedRates({ days }), noon), /in the future/);
    }
  });

  it('has a warning with both rates of each currency that differs from the embedded one', () => {
    const warning = (changes: Changes): string | undefined =>
      differencesFromEmbedded(changedRates(changes), embedded, tenders)[0];
    assert.equal(warning({ days: 200, moves: { lbp: 2.9, ngn: 0.4, btc: 0.02 } }), undefined);
    const [lbp, irr] = ['lbp', 'irr'].map((code) => embedded.values.get(code)!);
    for (const base of ['usd', 'lbp', 'irr', 'eur']) {
      const said = warning({ base, days: 1, moves: { lbp: 1 / 59, irr: 0.04, ngn: 2 } })!;
      const [head, rates] = said.split(': 1 USD is ');
      assert.equal(
        head,
        `the rates of ${dayAfter(1)} differ more than threefold from the embedded ones of ${dayAfter(0)}`,
      );
      const both = [...rates!.matchAll(/([\d.e+-]+) ([A-Z]+) \(embedded: ([\d.e+-]+)\)/g)];
      const found = both
        .map(([, rate, code, before]) => ({ code, rate: Number(rate), before: Number(before) }))
        .sort((a, b) => a.code!.localeCompare(b.code!));
      assert.deepEqual(
        found,
        [
          { code: 'IRR', rate: irr! * 0.04, before: irr! },
          { code: 'LBP', rate: lbp! / 59, before: lbp! },
        ].map(({ code, rate, before }) => ({
          code,
          rate: Number(rate.toPrecision(6)),
          before: Number(before.toPrecision(6)),
        })),
      );
    }
  });
});

describe('a table while running', () => {
  it('may have moved as in a day, and far from the embedded one in small steps', () => {
    const small = fc.array(fc.double({ min: 0.98, max: 1.02, noNaN: true }));
    fc.assert(
      fc.property(anyBase, small, (base, by) => {
        const moves = Object.fromEntries(by.map((factor, index) => [lower[index] ?? '', factor]));
        running()({ days: 1, base, moves });
      }),
    );
    const admit = running();
    for (let days = 1; days < 12; days++) admit({ days, moves: { ars: 1.14 ** days } });
  });

  const anyStep = fc
    .double({ min: 1.151, max: 1e6, noNaN: true })
    .chain((factor) => fc.constantFrom(factor, 1 / factor));

  it('is held back if a tender has moved by 15 % or any more, until one of a later day confirms it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lower), anyStep, anyBase, (code, factor, base) => {
        const made = new RateGate(tenders, { good: embedded });
        const admit = (changes: Changes): void =>
          void made.admit(changedRates(changes), noon + changes.days! * day);
        const moves = { [code]: factor };
        const refused = {
          message: new RegExp(`its ${code.toUpperCase()} has moved by .*; rates of a later day`),
        };
        assert.throws(() => admit({ days: 1, moves }), refused);
        assert.throws(() => admit({ days: 1, base, moves }), refused);
        assert.equal(made.heldBack?.values.get(base), 1);
        admit({ days: 2, moves });
        assert.equal(made.heldBack, undefined);
        assert.throws(() => admit({ days: 3 }), refused);
      }),
    );
  });

  it('is held back with coins only if they have moved a hundredfold', () => {
    running()({ days: 1, moves: { btc: 0.02 } });
    const admit = running();
    assert.throws(() => admit({ days: 1, moves: { btc: 1e4 } }), /its BTC has moved/);
    admit({ days: 2, moves: { btc: 1e4 } });
  });

  it('is held back if the median tender has moved by 3 %', () => {
    const moves = Object.fromEntries(others.map((code) => [code, 1.04]));
    const admit = running();
    assert.throws(() => admit({ days: 1, moves }), /its median tender has moved by 4 %; rates/);
    admit({ days: 2, moves });
  });

  it('is not confirmed by the same day, nor after another move or a good table', () => {
    const sameDay = running();
    assert.throws(() => sameDay({ days: 1, moves: { ngn: 1.3 } }), /its NGN has moved by 30 %/);
    assert.throws(() => sameDay({ days: 1, moves: { ngn: 1.31 } }), /NGN/);
    sameDay({ days: 2, moves: { ngn: 1.3 } });
    const admit = running();
    for (const [at, ngn] of [1.3, 0.7, 1.3].entries()) {
      assert.throws(() => admit({ days: at + 1, moves: { ngn } }), /NGN/);
    }
    admit({ days: 3 });
    assert.throws(() => admit({ days: 4, moves: { ngn: 1.3 } }), /NGN/);
    admit({ days: 5, moves: { ngn: 1.3 } });
  });

  it('may have moved more after a gap of more than two weeks', () => {
    assert.throws(() => running()({ days: 14, moves: { ngn: 1.3 } }), /NGN/);
    const admit = running();
    assert.throws(() => admit({ days: 15, moves: { lbp: 3.1 } }), /LBP/);
    admit({ days: 16, moves: { lbp: 3.1 } });
    running()({ days: 15, moves: { ngn: 1.3 } });
  });

  it('does not replace a fresh table if it has expired itself', () => {
    const made = new RateGate(tenders, { good: embedded });
    assert.throws(() => made.admit(changedRates({ days: -15 }), noon), /while the one in use/);
    assert.doesNotThrow(() => made.admit(changedRates({ days: -14 }), noon));
  });
});

// What becomes of fewer tenders is in missingTenders.test.ts.
describe('a table that lacks more than a quarter of the tenders of the one before', () => {
  const missing = (text: string): RegExp =>
    new RegExp(`^HeldBack: its ${text} is missing; rates of a later day must confirm that$`);
  const many = Math.floor(lower.length / 4) + 1;
  const some = (count: number): string[] => others.slice(0, count);

  it('is held back until one of a later day confirms it, whatever the bases are', () => {
    const subarrays = fc.subarray(
      lower.filter((code) => code !== 'usd'),
      { minLength: many, maxLength: 150 },
    );
    fc.assert(
      fc.property(subarrays, (without) => {
        const base = lower.find((code) => !without.includes(code))!;
        const admit = running();
        assert.throws(() => admit({ days: 1, without }), / missing; rates of a later day/);
        assert.throws(() => admit({ days: 1, base, without }), / missing/);
        admit({ days: 2, base, without });
        admit({ days: 3, without });
        // They may be back at once.
        admit({ days: 4 });
      }),
    );
  });

  it('is admitted with a quarter less, and with coins less', () => {
    running()({ days: 1, without: some(many - 1) });
    running()({ days: 1, only: lower });
  });

  it('is admitted if the source has them, but of an older day', () => {
    const made = new RateGate(tenders, { good: embedded });
    const { kept, table } = made.admit(changedRates({ days: 1, without: some(many) }), noon + day, {
      late: some(many),
    });
    assert.deepEqual([kept.length, table.dayOf(kept[0]!, 'usd')], [many, embedded.date]);
  });

  it('is admitted if it is a single one of a few', () => {
    const few = { only: ['usd', 'eur', 'gbp'] };
    const made = new RateGate(tenders, { good: changedRates(few) });
    for (const [days, code] of [
      [1, 'eur'],
      [2, 'gbp'],
      [3, 'eur'],
    ] as const) {
      const { table } = made.admit(
        changedRates({ ...few, days, without: [code] }),
        noon + days * day,
      );
      assert.deepEqual([table.size, table.kept.has(code)], [3, true]);
    }
  });

  it('is named after the most traded one', () => {
    const admit = running();
    assert.throws(
      () => admit({ days: 1, only: ['usd', 'gbp', 'ngn'] }),
      missing(`EUR \\(and ${lower.length - 4} more\\)`),
    );
    assert.throws(
      () => admit({ days: 1, without: some(many), moves: { eur: 1.4 } }),
      /its \w+ \(and \d+ more\) is missing and its EUR has moved by 40 %; rates of a later day/,
    );
  });

  it('is confirmed after a restart too, as one with a move is', () => {
    const without = lower.slice(0, 100).filter((code) => code !== 'eur');
    for (const changes of [{ base: 'eur', without }, { moves: { lbp: 10 } }]) {
      const table = (days: number): ParsedRates => changedRates({ days, ...changes });
      const before = new RateGate(tenders, { good: embedded });
      assert.throws(() => before.admit(table(1), noon), HeldBack);
      const { heldBack } = before;
      const restarted = (): RateGate => new RateGate(tenders, { good: embedded, heldBack });
      assert.throws(() => restarted().admit(table(1), noon), HeldBack);
      const after = restarted();
      after.admit(table(2), noon + day);
      assert.equal(after.heldBack, undefined);
      // Held back before the good one was accepted: a crash has left it.
      const old = new RateGate(tenders, { good: changedRates({ days: 2 }), heldBack });
      assert.throws(() => old.admit(table(3), noon + 2 * day), HeldBack);
    }
  });

  it('is not confirmed if others are missing or move, nor after a whole table', () => {
    const admit = running();
    const [first, second] = [some(many), others.slice(-many)];
    assert.throws(() => admit({ days: 1, without: first }), /missing/);
    assert.throws(() => admit({ days: 2, without: second }), /missing/);
    assert.throws(() => admit({ days: 3, without: second, moves: { eur: 1.4 } }), /EUR/);
    admit({ days: 5 });
    assert.throws(() => admit({ days: 6, without: first }), /missing/);
    // One that is back is compared with its rate of before.
    const back = running();
    const [code, ...rest] = first as [string, ...string[]];
    assert.throws(() => back({ days: 1, without: first }), /missing/);
    assert.throws(() => back({ days: 2, without: rest, moves: { [code]: 1.4 } }), /moved by 40 %/);
  });

  it('is admitted after two weeks, or as the first of a source', () => {
    assert.throws(() => running()({ days: 14, without: some(many) }), /missing/);
    running()({ days: 15, without: some(many) });
    const admit = gate();
    for (const days of [1, 2]) admit({ days, only: ['usd', 'eur', 'gbp'] });
    admit({ days: 3 });
  });
});
