import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { LedgerUnreachable, type Ledger } from './Ledger.js';

/** Milliseconds that SQLite itself waits for another process; nothing is answered meanwhile. */
const shortWait = 5;

/** Milliseconds between two attempts, in which other requests are answered. */
const pause = 10;

const schema = `CREATE TABLE IF NOT EXISTS spent (
  account TEXT PRIMARY KEY,
  tokens INTEGER NOT NULL
) WITHOUT ROWID`;

/** Takes the first token of an account, or one more where there is one. */
const takeOne = `INSERT INTO spent VALUES (?, 1)
  ON CONFLICT DO UPDATE SET tokens = tokens + 1 WHERE tokens < ?`;

/** The account that {@link Ledger.check} writes to; no key has this hash. */
const checked = '';

interface Statements {
  database: Database.Database;
  take: Database.Statement;
  spent: Database.Statement;
  /** What identifies the file, even after it was moved. */
  identity: string;
}

/** A call of `take` that waits. */
interface Taker {
  account: string;
  granted: number;
  /** When it is given up, as `performance.now()` counts. */
  until: number;
  resolve(isTaken: boolean): void;
  reject(error: LedgerUnreachable): void;
}

/**
 * A ledger in an SQLite file, for the processes of one machine.
 *
 * Calls of the same turn of the event loop share a transaction. What is committed is in the write-ahead
 * log, which the system keeps when this process is killed.
 */
export class SqliteLedger implements Ledger {
  readonly #file: string;
  readonly #patience: number;
  #open: Statements | undefined;
  #takers: Taker[] = [];
  #isServing = false;
  #isClosed = false;

  /**
   * @param file made where it does not exist
   * @param patience milliseconds for which another process may lock it
   * @throws Error where it can't be opened, or is not a ledger
   */
  constructor(file: string, patience = 2000) {
    this.#file = file;
    this.#patience = patience;
    this.#open = open(file, patience);
  }

  take(account: string, granted: number): Promise<boolean> {
    if (granted <= 0) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      const until = performance.now() + this.#patience;
      this.#takers.push({ account, granted, until, resolve, reject });
      if (this.#isServing) return;
      this.#isServing = true;
      setImmediate(() => this.#serve());
    });
  }

  async spent(account: string): Promise<number> {
    return this.#use(({ spent }) => {
      const row = spent.get(account) as { tokens: number } | undefined;
      return row?.tokens ?? 0;
    });
  }

  async check(): Promise<void> {
    const until = performance.now() + this.#patience / 2;
    for (;;) {
      try {
        // By a write that is committed: a full disk can still be locked, and still be read.
        return this.#use(({ take }) => void take.run(checked, Number.MAX_SAFE_INTEGER));
      } catch (error) {
        // A call of `take` waits for the other process, too.
        if (!isBusy((error as LedgerUnreachable).cause) || performance.now() > until) throw error;
        await sleep(pause);
      }
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    // Their answers could not be sent any more.
    for (const { reject } of this.#takers.splice(0)) reject(new LedgerUnreachable(closed()));
    try {
      // Moves everything into the file itself, so that it can be moved or copied alone.
      this.#open?.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log beside the file still holds it.
    }
    this.#letGo();
    return Promise.resolve();
  }

  /** Serves all calls that wait, and after a pause again those that wait for another process. */
  #serve(): void {
    if (this.#takers.length) this.#attempt();
    this.#isServing = this.#takers.length > 0;
    if (this.#isServing) setTimeout(() => this.#serve(), pause);
  }

  #attempt(): void {
    const now = performance.now();
    const takers = this.#takers;
    this.#takers = [];
    try {
      const taken = this.#use(({ database, take }) => {
        database.exec('BEGIN IMMEDIATE');
        const results = takers.map(
          ({ account, granted }) => take.run(account, granted).changes > 0,
        );
        database.exec('COMMIT');
        return results;
      });
      for (const [index, { resolve }] of takers.entries()) resolve(taken[index]!);
    } catch (error) {
      const failure = error as LedgerUnreachable;
      for (const taker of takers) {
        if (isBusy(failure.cause) && taker.until > now) this.#takers.push(taker);
        else taker.reject(failure);
      }
    }
  }

  /** Uses the file; after a failure, it is opened anew the next time. */
  #use<T>(run: (statements: Statements) => T): T {
    try {
      return run(this.#statements());
    } catch (error) {
      // Where another process has the lock, nothing was begun.
      if (!isBusy(error) || this.#open?.database.inTransaction) this.#letGo();
      throw new LedgerUnreachable(error);
    }
  }

  /**
   * Returns the statements of the file that is at the path now: where another was put there, such as a
   * backup, counts in the old one would be lost. A file that is gone is not made anew, since that would
   * give all tokens back.
   */
  #statements(): Statements {
    if (this.#isClosed) throw closed();
    const identity = identify(this.#file);
    if (this.#open && this.#open.identity !== identity) this.#letGo();
    if (identity === undefined) throw new Error('its file is gone');
    return (this.#open ??= open(this.#file, shortWait));
  }

  #letGo(): void {
    const { database } = this.#open ?? {};
    this.#open = undefined;
    try {
      // Closing alone would leave the file locked until the statements are collected as garbage.
      if (database?.inTransaction) database.exec('ROLLBACK');
    } catch {
      // The file can't be used; the next call fails with the reason.
    }
    database?.close();
  }
}

function closed(): Error {
  return new Error('it is closed');
}

function open(file: string, wait: number): Statements {
  const database = new Database(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${wait}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec(schema);
    database.exec(`PRAGMA busy_timeout = ${shortWait}`);
    return {
      database,
      take: database.prepare(takeOne),
      spent: database.prepare('SELECT tokens FROM spent WHERE account = ?'),
      identity: identify(file) ?? '',
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Returns what identifies a file, or `undefined` where there is none. */
function identify(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Returns whether another process has the lock. */
function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code));
}
