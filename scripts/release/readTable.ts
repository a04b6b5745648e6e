import { spawnSync } from 'node:child_process';
import { expiryOf } from '../../src/pricing/index.ts';

const day = 24 * 3_600_000;

/** Where the table of each day is. */
export const tableOfToday = 'https://latest.currency-api.pages.dev/v1/currencies/usd.json';

/** The rates that a release and the site offer. */
export interface Table {
  /** The content of a rates file. */
  content: string;
  /** The day of the rates, `2026-01-31`. */
  date: string;
  /** The last day on which pages use them. */
  lastDay: string;
  /** Whether `RATES` names them. Pages accepted them when they were read. */
  isNamed: boolean;
}

/**
 * Reads rates, and checks them as the command `rates` does.
 *
 * @param source path or URL; default: what `RATES` in the environment names, or else the table in the service's package,
 * which may be too old for pages
 * @throws if they can't be used; the message is one line for a terminal
 */
export function readTable(source = process.env['RATES']): Table {
  const named = source ? ['--rates', source] : [];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['service/dist/cli.js', 'rates', ...named],
    { encoding: 'utf8', env: { ...process.env, RATES: '' } },
  );
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
  const { date } = JSON.parse(stdout) as { date: string };
  return { content: stdout, date, lastDay: lastDayOf(date), isNamed: named.length > 0 };
}

/** Returns whether pages use the rates now. */
export function isFresh({ lastDay }: Pick<Table, 'lastDay'>, now: Date): boolean {
  return now.toISOString().slice(0, 10) <= lastDay;
}

/** Returns the last day on which pages use the rates of a day. */
export function lastDayOf(date: string): string {
  return new Date(expiryOf({ date }) - day).toISOString().slice(0, 10);
}
