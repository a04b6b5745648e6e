import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { writeRates } from '../../src/command/writeRates.js';
import { completeTable } from '../../src/rates/missingTenders.js';
import { HeldBack } from '../../src/rates/RateGate.js';
import { RateIntake } from '../../src/rates/RateIntake.js';
import { readSource } from '../../src/rates/readSource.js';
import { parseTable, tableContent } from '../../src/rates/tableContent.js';
import { renewRates } from '../../src/worker/renewRates.js';
import {
  missingCases,
  runOf,
  tendersOfCases,
  type RatesUse,
} from '../../../test/support/missingRates.js';
import { embedded, tenders } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { testLog } from '../support/testLog.js';

const write = temporaryFolder();
const server = await rateServer(() => undefined);
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const runs = missingCases.map((each) => runOf(each, '2026-03-20'));

/** The rates and their days, as `missingRates.ts` has them. */
function inUse(content: string): Pick<RatesUse, 'rates' | 'kept'> {
  const { values, days } = parseTable(content);
  return { rates: Object.fromEntries(values), kept: Object.fromEntries(days) };
}

describe('a tender that a table lacks', () => {
  for (const { name, first, tables } of runs) {
    it(`keeps its last rate in the service, also over restarts: ${name}`, () => {
      let [good, heldBack]: [string | undefined, string | undefined] = [undefined, undefined];
      let isHeld = false;
      const accept = (content: string, now: number): string[] => {
        const log = testLog();
        const before = {
          good: good === undefined ? undefined : parseTable(good),
          heldBack: heldBack === undefined ? undefined : parseTable(heldBack),
        };
        const { parse } = readSource('rates.json');
        const intake = new RateIntake({ embedded, before, tenders, parse, log, now: () => now });
        try {
          good = tableContent(intake.accept(content));
          isHeld = false;
        } catch (error) {
          assert.ok(error instanceof HeldBack);
          isHeld = true;
        }
        heldBack = intake.heldBack && tableContent(intake.heldBack);
        return log.lines;
      };
      accept(first, noonOf(tables[0]!.date));
      for (const { date, content, rates, kept, ...table } of tables) {
        accept(content, noonOf(date));
        assert.deepEqual([isHeld, inUse(good!)], [table.isHeld, { rates, kept }], date);
        // Nothing is said again.
        assert.deepEqual(table.isHeld ? [] : accept(content, noonOf(date)), []);
      }
    });

    it(`keeps its last rate on Workers: ${name}`, async () => {
      const texts = new Map<string, string>();
      const store = {
        get: async (key: string) => texts.get(key) ?? null,
        put: async (key: string, text: string) => void texts.set(key, text),
        delete: async (key: string) => void texts.delete(key),
      };
      const run = (content: string, date: string): Promise<boolean> => {
        server.handle = (_, response) => response.end(content);
        const options = { store, address: server.url, days: 7, embedded, tenders };
        return renewRates({ ...options, log: testLog(), now: () => noonOf(date) }).then(
          () => false,
          () => true,
        );
      };
      await run(first, tables[0]!.date);
      for (const { date, content, isHeld, rates, kept } of tables) {
        assert.equal(await run(content, date), isHeld, date);
        assert.deepEqual(inUse(texts.get('latest')!), { rates, kept }, date);
      }
    });

    it(`stays as it is in a rates file: ${name}`, async () => {
      const out = write('out.json', first);
      for (const { date, content, isHeld, rates } of tables) {
        const source = write('source.json', content);
        const command = { base: 'usd', currencies: undefined, source, out, acceptMoves: false };
        const isRefused = await writeRates(
          command,
          tenders,
          () => undefined,
          () => noonOf(date),
        ).then(
          () => false,
          () => true,
        );
        const found = inUse(readFileSync(out, 'utf8')).rates;
        const wanted = tendersOfCases
          .filter((code) => code in rates)
          .map((code) => [code, rates[code]]);
        const tendersIn = Object.entries(found).filter(([code]) => tendersOfCases.includes(code));
        assert.equal(isRefused, isHeld, date);
        assert.deepEqual(Object.fromEntries(tendersIn), Object.fromEntries(wanted), date);
      }
    });
  }
});

describe('a tender that a table lacks, in other bases', () => {
  const tableOf = (date: string, base: string, others: Readonly<Record<string, number>>) => ({
    date,
    base,
    values: new Map([[base, 1], ...Object.entries(others)]),
  });
  const good = tableOf('2026-03-16', 'eur', { gbp: 0.86, chf: 0.91, mur: 51.9 });

  for (const [what, base, others, value] of [
    ['that of the file, in which the rate stays', 'gbp', { eur: 1.17, chf: 1.06 }, 51.9 * 1.17],
    [
      'another one, which the last table lacks',
      'usd',
      { gbp: 0.75, chf: 0.8 },
      (51.9 / 0.86) * 0.75,
    ],
    ['none in common', 'usd', { jpy: 157 }, undefined],
  ] as const) {
    it(`keeps its last rate: ${what}`, () => {
      const next = tableOf('2026-03-17', base, others);
      const { table: made, kept, gone } = completeTable(next, ['mur'], good, undefined);
      assert.equal(made.values.get('mur'), value);
      assert.deepEqual([kept, gone], value ? [['mur'], []] : [[], ['mur']]);
    });
  }

  it('keeps nothing in a table of an earlier day, which corrects the last one', () => {
    const before = tableOf('2026-03-15', 'eur', { gbp: 0.86 });
    assert.deepEqual(completeTable(before, ['mur'], good, undefined).gone, ['mur']);
  });
});
