import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { quote } from 'local-price/protocol';
import { serverError } from '../../src/app/failures.js';
import type { Log } from '../../src/common/Log.js';
import { RateGate } from '../../src/rates/RateGate.js';
import { bufferedLog, jsonLog, standardLog } from '../../src/server/log.js';
import { changedRates, embedded, noon, tenders } from '../support/rateContent.js';

/** Text that ends a line, writes one of its own, and clears, colors and reverses what a terminal shows. */
const attack =
  'x\r\n{"level":"error","msg":"forged"}\nerror: forged\u2028\u2029\u0085\u001b[2J\u009b31m\u0007\b\u202e\u2066\u0000';

/** Returns what is written to standard error, which is a terminal or not. */
function written(t: TestContext, isTerminal: boolean, run: () => void): string {
  let text = '';
  t.mock.method(process.stderr, 'write', (part: string) => Boolean((text += part)));
  const { isTTY } = process.stderr;
  process.stderr.isTTY = isTerminal;
  try {
    run();
  } finally {
    process.stderr.isTTY = isTTY;
    t.mock.restoreAll();
  }
  return text;
}

/** Logs what strangers have written, at each level. */
function logAttacks(): void {
  const log = bufferedLog(standardLog());
  const coin = (value: number, days: number) => ({
    ...changedRates({ days }),
    values: new Map([...embedded.values, [attack, value]]),
  });
  const gate = new RateGate(tenders, { good: coin(1, 0) });
  const held: unknown[] = [];
  assert.throws(
    () => gate.admit(coin(1000, 1), noon),
    (error: Error) => held.push(error.message) > 0,
  );
  log.warn(String(held[0]));
  log.info(`rates of ${attack}`);
  log.warn(`it contains ${attack}, ${quote(attack)}`);
  serverError(new Error(attack), log);
  serverError(attack, log);
  log.flush();
}

describe('a log', () => {
  it('has a line of JSON for each message, whoever wrote the text', (t) => {
    const lines = written(t, false, logAttacks).split('\n');
    assert.equal(lines.pop(), '');
    const messages = lines.map((line) => {
      assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      return JSON.parse(line) as { level: string; msg: string };
    });
    assert.deepEqual(
      messages.map(({ level }) => level),
      ['warn', 'info', 'warn', 'error', 'error'],
    );
    for (const { msg } of messages) {
      assert.doesNotMatch(msg, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    }
  });

  it('has sentences on a terminal, and indents those of an error', (t) => {
    const lines = written(t, true, logAttacks).split('\n');
    assert.equal(lines.pop(), '');
    for (const line of lines) {
      assert.match(
        line,
        /^(?!.*[\p{Cc}\p{Zl}\p{Zp}\u202e\u2066])(?:(?:Warning: [A-Z].*|Rates of .*)\.|Program error: .*| {4}.*)$/su,
      );
    }
    const ended = (log: Log): void =>
      ['a?', 'b…', 'METRICS_PORT c'].forEach((line) => log.info(line));
    const text = written(t, true, () => ended(standardLog()));
    assert.equal(text, 'A?\nB…\nMETRICS_PORT c.\n');
    const stack = written(t, true, () => jsonLog.error('Error: a\n    at b\nc'));
    assert.equal((JSON.parse(stack) as { msg: string }).msg, 'Error: a\n    at b\n    c');
  });
});
