import { existsSync } from 'node:fs';
import Database from 'libsql';
import type { Kept, Kind, Shelf } from './Shelf.js';

const schema = `CREATE TABLE IF NOT EXISTS kept (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  place INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) WITHOUT ROWID`;

/** Milliseconds to wait for another process; a document is kept a few times a day. */
const patience = 200;

/** A shelf in the file of the ledger. */
export class SqliteShelf implements Shelf {
  readonly #file: string;

  /** @param file of the ledger, which must be there */
  constructor(file: string) {
    this.#file = file;
  }

  async keep(kind: Kind, { name, content }: Kept, place: number, most: number): Promise<void> {
    this.#use((database) => {
      database.exec('BEGIN IMMEDIATE');
      database
        .prepare(
          `INSERT INTO kept VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET place = excluded.place, content = excluded.content`,
        )
        .run(kind, name, place, content);
      database
        .prepare(
          `DELETE FROM kept WHERE kind = ? AND name NOT IN
            (SELECT name FROM kept WHERE kind = ? ORDER BY place DESC LIMIT ?)`,
        )
        .run(kind, kind, most);
      database.exec('COMMIT');
    });
  }

  async all(kind: Kind): Promise<Kept[]> {
    return this.#use(
      (database) =>
        database
          .prepare('SELECT name, content FROM kept WHERE kind = ? ORDER BY place DESC')
          .all(kind) as Kept[],
    );
  }

  /** Uses a connection of its own: one that has failed half-way is gone with what it began. */
  #use<T>(run: (database: Database.Database) => T): T {
    // A ledger that is gone is not made anew: that would give all tokens back.
    if (!existsSync(this.#file)) throw new Error('its file is gone');
    const database = new Database(this.#file);
    try {
      database.exec(`PRAGMA busy_timeout = ${patience}`);
      database.exec(schema);
      return run(database);
    } finally {
      if (database.inTransaction) database.exec('ROLLBACK');
      database.close();
    }
  }
}
