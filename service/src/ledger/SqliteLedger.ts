import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { defaultPatience, StoreUnreachable, type Ledger } from './Ledger.js';

/** Milliseconds that SQLite itself waits for another process, which blocks this process. */
const shortWait = 5;

/** Milliseconds between two attempts, which don't block other requests. */
const pause = 10;

const schema = `CREATE TABLE IF NOT EXISTS spent (
  account TEXT PRIMARY KEY,
  tokens INTEGER NOT NULL
) WITHOUT ROWID`;

/** Takes the first token of an account, or one more if one is left. */
const takeOne = `INSERT INTO spent VALUES (?, 1)
  ON CONFLICT DO UPDATE SET tokens = tokens + 1 WHERE tokens < ?`;

/** The account that {@link Ledger.check} writes to. No key has this hash. */
const checked = '';

interface Statements {
  database: Database.Database;
  take: Database.Statement;
  spent: Database.Statement;
  /** Identifies the file, even after it was moved. */
  identity: string;
}

/** A waiting call of `take`. */
interface Taker {
  account: string;
  granted: number;
  /** The `performance.now()` at which the call fails. */
  until: number;
  resolve(isTaken: boolean): void;
  reject(error: StoreUnreachable): void;
}

/**
 * A ledger in an SQLite file, for the processes of one machine.
 *
 * Calls in the same turn of the event loop share a transaction. Committed data are in the write-ahead log,
 * which the system keeps even if this process is killed.
 */
export class SqliteLedger implements Ledger {
  readonly #file: string;
  readonly #patience: number;
  #open: Statements | undefined;
  #takers: Taker[] = [];
  #isServing = false;
  #isClosed = false;

  /**
   * @param file the path; a missing file is created
   * @param patience milliseconds for which another process may lock the file
   * @throws Error if the file can't be opened or is not a ledger
   */
  constructor(file: string, patience = defaultPatience) {
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
        // A committed write, since a file on a full disk can still be locked and read.
        return this.#use(({ take }) => void take.run(checked, Number.MAX_SAFE_INTEGER));
      } catch (error) {
        // Wait for another process, as `take` does.
        if (!isBusy((error as StoreUnreachable).cause) || performance.now() > until) throw error;
        await sleep(pause);
      }
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    // Their answers can no longer be sent.
    for (const { reject } of this.#takers.splice(0)) reject(new StoreUnreachable(closed()));
    try {
      // Moves everything into the main file, so that it can be moved or copied without the log.
      this.#open?.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The data are still in the write-ahead log.
    }
    this.#letGo();
    return Promise.resolve();
  }

  /** Serves all waiting calls. Those that wait for another process are tried again after a pause. */
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
      const failure = error as StoreUnreachable;
      for (const taker of takers) {
        if (isBusy(failure.cause) && taker.until > now) this.#takers.push(taker);
        else taker.reject(failure);
      }
    }
  }

  /** Uses the file. After a failure, the next use opens it again. */
  #use<T>(run: (statements: Statements) => T): T {
    try {
      return run(this.#statements());
    } catch (error) {
      // If another process has the lock, no transaction was started.
      if (!isBusy(error) || this.#open?.database.inTransaction) this.#letGo();
      throw new StoreUnreachable(error);
    }
  }

  /**
   * Returns the statements of the file that is now at the path. If the file was replaced, as by a backup,
   * counts in the old file would be lost. A missing file is not created again, since that would give all
   * tokens back.
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
      // Without a rollback, the file would stay locked until the statements are garbage-collected.
      if (database?.inTransaction) database.exec('ROLLBACK');
    } catch {
      // The file can't be used; the next call reports why.
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

/** Returns a text that identifies a file, or `undefined` if there is no file. */
function identify(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Returns whether another process has the lock. */
function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code));
}
