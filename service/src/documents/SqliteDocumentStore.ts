import { existsSync } from 'node:fs';
import Database from 'libsql';
import type { DocumentKind, DocumentStore, OrderedDocument } from './DocumentStore.js';

const schema = `CREATE TABLE IF NOT EXISTS documents (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) WITHOUT ROWID`;

/** Milliseconds to wait for another process. Documents are saved only a few times a day. */
const lockTimeout = 200;

/** A document store in the SQLite file of the ledger. */
export class SqliteDocumentStore implements DocumentStore {
  readonly #file: string;

  /** @param file the ledger's file, which must exist */
  constructor(file: string) {
    this.#file = file;
  }

  async save(
    kind: DocumentKind,
    documents: readonly OrderedDocument[],
    limit: number,
  ): Promise<void> {
    this.#use((database) => {
      database.exec('BEGIN IMMEDIATE');
      const save = database.prepare(
        `INSERT INTO documents VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET position = excluded.position, content = excluded.content`,
      );
      for (const { name, content, order } of documents) save.run(kind, name, order, content);
      database
        .prepare(
          `DELETE FROM documents WHERE kind = ? AND name NOT IN
            (SELECT name FROM documents WHERE kind = ? ORDER BY position DESC LIMIT ?)`,
        )
        .run(kind, kind, limit);
      database.exec('COMMIT');
    });
  }

  async names(kind: DocumentKind): Promise<string[]> {
    const query = 'SELECT name FROM documents WHERE kind = ? ORDER BY position DESC';
    const rows = this.#use((database) => database.prepare(query).all(kind));
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  async get(kind: DocumentKind, name: string): Promise<string | undefined> {
    const query = 'SELECT content FROM documents WHERE kind = ? AND name = ?';
    const row = this.#use((database) => database.prepare(query).get(kind, name));
    return (row as { content: string } | undefined)?.content;
  }

  /** Opens a new connection for each use, so that a failed transaction ends with its connection. */
  #use<T>(run: (database: Database.Database) => T): T {
    // A missing ledger is never created again: that would give all tokens back.
    if (!existsSync(this.#file)) throw new Error('its file is gone');
    const database = new Database(this.#file);
    try {
      database.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
      database.exec(schema);
      return run(database);
    } finally {
      if (database.inTransaction) database.exec('ROLLBACK');
      database.close();
    }
  }
}
