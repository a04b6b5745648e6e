import { DurableObject } from 'cloudflare:workers';

/** Milliseconds for which requests are counted together. */
const period = 60_000;

/** Milliseconds for which a check holds. */
const checksAge = 1_000;

/**
 * Counts for one name: the tokens that an account has spent, or the requests of one caller. There is
 * only one object of a name in the world, and it does one thing at a time. Nobody hears of a token before
 * it is written to disk: the platform holds an answer back until then.
 */
export class Ledger extends DurableObject {
  #requests = 0;
  #begun = -Infinity;
  #checked = -Infinity;
  #hasTable = false;

  /** Takes one token where fewer than `granted` were taken so far; returns whether there was one. */
  take(granted: number): boolean {
    const spent = this.spent();
    if (spent >= granted) return false;
    this.#write(spent + 1);
    return true;
  }

  /** Returns how many tokens were taken. */
  spent(): number {
    this.#table();
    const [row] = this.ctx.storage.sql.exec('SELECT count FROM spent');
    return row ? Number(row['count']) : 0;
  }

  /** Makes sure that a token could be written, by writing at most once a second. */
  check(): void {
    const now = Date.now();
    if (now - this.#checked < checksAge) return;
    this.#write(this.spent());
    this.#checked = now;
  }

  /**
   * Counts a request; in memory, since it matters for a minute only.
   *
   * @returns seconds to wait where the limit is passed, else 0
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

  /** Not before it is needed: objects that count requests write nothing. */
  #table(): void {
    if (this.#hasTable) return;
    this.ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS spent (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)',
    );
    this.#hasTable = true;
  }
}
