import { DurableObject } from 'cloudflare:workers';

/** The period of the request limit in milliseconds. */
const period = 60_000;

/** Milliseconds for which the result of a check is reused. */
const checksAge = 1_000;

/**
 * Counts for one name: the tokens that an account has spent, or the requests of a caller. There is only one
 * object of a name in the world, and it handles one call at a time. The platform holds a result back until
 * the token is written to disk.
 */
export class LedgerObject extends DurableObject {
  #requests = 0;
  #begun = -Infinity;
  #checked = -Infinity;
  #hasTable = false;

  /** Takes one token if fewer than `granted` have been taken. Returns whether a token was left. */
  take(granted: number): boolean {
    const spent = this.spent();
    if (spent >= granted) return false;
    this.#write(spent + 1);
    return true;
  }

  /** Returns how many tokens have been taken. */
  spent(): number {
    this.#table();
    const [row] = this.ctx.storage.sql.exec('SELECT count FROM spent');
    return row ? Number(row['count']) : 0;
  }

  /** Checks that tokens can be written, by a write at most once a second. */
  check(): void {
    const now = Date.now();
    if (now - this.#checked < checksAge) return;
    this.#write(this.spent());
    this.#checked = now;
  }

  /**
   * Counts a request in memory, since the count only matters for a minute.
   *
   * @returns the seconds to wait if the limit is exceeded, else 0
   */
  wait(perMinute: number): number {
    const now = Date.now();
    if (now - this.#begun >= period) [this.#begun, this.#requests] = [now, 0];
    this.#requests += 1;
    if (this.#requests <= perMinute) return 0;
    return Math.max(1, Math.ceil((this.#begun + period - now) / 1000));
  }

  #write(spent: number): void {
    this.ctx.storage.sql.exec(
      'INSERT INTO spent VALUES (1, ?) ON CONFLICT DO UPDATE SET count = excluded.count',
      spent,
    );
  }

  /** Creates the table when it is first needed. Objects that count requests write nothing. */
  #table(): void {
    if (this.#hasTable) return;
    this.ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS spent (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)',
    );
    this.#hasTable = true;
  }
}
