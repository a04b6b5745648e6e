/** Sixty days of a source that dates each rate and is late as real ones are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratesFor } from '../../src/app/operations/ratesFor.js';
import { HeldBack } from '../../src/rates/RateGate.js';
import { RateIntake } from '../../src/rates/RateIntake.js';
import { readSource } from '../../src/rates/readSource.js';
import type { RateTable } from '../../src/rates/RateTable.js';
import { parseTable, tableContent } from '../../src/rates/tableContent.js';
import { embedded, tenders } from '../support/rateContent.js';
import { testLog } from '../support/testLog.js';

/** A Friday. */
const start = Date.parse('2026-01-02T12:00:00Z');
const day = 24 * 3600 * 1000;
const dateOf = (at: number): string => new Date(start + at * day).toISOString().slice(0, 10);
const weekday = (at: number): number => new Date(start + at * day).getUTCDay();

const majors = ['USD', 'GBP', 'JPY'];
const weekly = ['MUR', 'KES', 'FJD', 'PGK'];
/** A Friday and a Monday without rates, but for majors. */
const holidays = [42, 45];
/** A currency whose rate is always of the day before. */
const dayLater = 'CHF';
const [ends, oldCode, newCode] = ['LRD', 'SSP', 'ZWG'];
const others = [...embedded.values.keys()]
  .map((code) => code.toUpperCase())
  .filter(
    (code) =>
      tenders.includes(code) &&
      ![...majors, ...weekly, dayLater, 'EUR', ends, oldCode, newCode].includes(code),
  )
  .slice(0, 44);

interface Row {
  date: string;
  quote: string;
  rate: number;
}

/**
 * Returns the answers of a source for each day. Majors have a rate each day, also on weekends, and others on working
 * days. Four are weekly. Each day, another one is late by a day: its row is that of the day before, or missing; and one is
 * late by a day each day. One ends, and one has three zeros less, under a new code or under its own.
 */
function* source(keepsCode: boolean): Generator<Map<string, Row>> {
  const rows = new Map<string, Row>();
  let seed = 42;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const value = new Map(
    [...majors, ...weekly, dayLater, ...others, ends, oldCode].map((code) => [
      code,
      embedded.values.get(code.toLowerCase())!,
    ]),
  );
  const publish = (at: number, code: string): void => {
    value.set(code, value.get(code)! * (0.995 + random() / 100));
    rows.set(code, { date: dateOf(at), quote: code, rate: value.get(code)! });
  };
  for (let at = 0; at < 60; at++) {
    const isWorking = ![0, 6].includes(weekday(at)) && !holidays.includes(at);
    // Around the holidays, none is late: five days are too many.
    const late = [41, 46].includes(at) ? undefined : others[at % others.length];
    for (const code of majors) publish(at, code);
    publish(at - 1, dayLater);
    if (weekday(at) === 5) for (const code of weekly) publish(at, code);
    if (isWorking) {
      for (const code of [...others, ...(at < 20 ? [ends] : []), oldCode])
        if (code !== late) publish(at, code);
    }
    if (at === 20) rows.delete(ends);
    if (at === 35) {
      const code = keepsCode ? oldCode : newCode;
      value.set(code, value.get(oldCode)! / 1000);
      if (code !== oldCode) rows.delete(oldCode);
      publish(at, code);
    } else if (at > 35 && !keepsCode) {
      rows.delete(oldCode);
      publish(at, newCode);
    }
    const answer = new Map(rows);
    if (at % 2 && late) answer.delete(late);
    yield answer;
  }
}

for (const keepsCode of [false, true]) {
  test(`no rate of a major is older than that of its source${keepsCode ? ', but on the day of a move that a later day must confirm' : ''}`, async () => {
    let state: { good?: string; heldBack?: string | undefined } = {};
    const isOlder: string[] = [];
    const isLate: string[] = [];
    const missing = new Map<string, number>();
    const said: string[] = [];
    const stored = new Map<string, RateTable>();
    const shown: { code: string; date: string; rate: number }[] = [];
    for (const [at, rows] of [...source(keepsCode)].entries()) {
      const content = JSON.stringify([...rows.values()].map((row) => ({ ...row, base: 'EUR' })));
      // The process starts again each day, and reads the source twice.
      const before = {
        good: state.good === undefined ? undefined : parseTable(state.good),
        heldBack: state.heldBack === undefined ? undefined : parseTable(state.heldBack),
      };
      const log = testLog();
      const { parse } = readSource('frankfurter:https://rates.example/v2');
      const now = (): number => start + at * day;
      const intake = new RateIntake({ embedded, before, tenders, parse, log, now });
      let table: RateTable | undefined = before.good;
      for (let time = 0; time < 2; time++) {
        try {
          table = intake.accept(content);
        } catch (error) {
          assert.ok(error instanceof HeldBack, String(error));
        }
      }
      said.push(...log.lines);
      state = {
        good: tableContent(table!),
        heldBack: intake.heldBack && tableContent(intake.heldBack),
      };
      for (const [code, { date }] of rows) {
        const name = code.toLowerCase();
        if (!table!.has(name)) missing.set(code, (missing.get(code) ?? 0) + 1);
        else if (table!.dayOf(name, 'eur') < date)
          (majors.includes(code) ? isOlder : isLate).push(`${at} ${code}`);
      }
      stored.set(table!.date, table!);
      const answer = async (code: string, date?: string): Promise<(typeof shown)[number]> => {
        const ratesOf = async (of: string): Promise<RateTable | undefined> => stored.get(of);
        const found = (await ratesFor(code, 'usd', date, { rates: table!, ratesOf })) as RateTable;
        return { code, date: found.dayOf(code, 'usd'), rate: found.rate(code, 'usd') };
      };
      for (const code of table!.values.keys()) shown.push(await answer(code));
      // What was shown on the last three days can be charged.
      for (const each of shown.slice(-4 * table!.size)) {
        assert.deepEqual(await answer(each.code, each.date), each, String(at));
      }
      // What the source lacks is the last rate, under its own day, or unknown.
      for (const [name, rateDay] of table!.days)
        assert.ok(rateDay >= dateOf(at - 4), `${at} ${name} ${rateDay}`);
    }
    const moved = keepsCode ? majors.map((code) => `35 ${code}`) : [];
    assert.deepEqual(isOlder, moved);
    assert.equal(isLate.filter((each) => !each.startsWith('35 ')).length, 0);
    // Between two of their days, weekly ones are too old from the fifth day after a rate.
    assert.deepEqual([...missing.keys()].sort(), [...weekly].sort());
    for (const count of missing.values()) assert.ok(count <= 60 * (2 / 7) + 2, String(count));
    assert.equal(
      said.some((line) => line.includes(ends)),
      true,
    );
  });
}
