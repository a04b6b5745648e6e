/**
 * The kinds of documents that are stored: rate tables by day, the table that is held back, the widget's files by
 * hashed name, and the versions of the service, which have no content.
 */
export type DocumentKind = 'rates' | 'held-back' | 'widgets' | 'versions';

/** A document and its name. */
export interface StoredDocument {
  name: string;
  content: string;
}

/** A document, and its position among the documents of its kind: the highest is the newest. */
export interface OrderedDocument extends StoredDocument {
  order: number;
}

/** Documents that outlive a process. They are stored in the same place as the token counts. */
export interface DocumentStore {
  /**
   * Saves a document, whole or not at all, and deletes the oldest of its kind beyond the limit.
   *
   * @param limit how many documents of this kind remain
   * @throws Error if the document can't be saved now
   */
  save(kind: DocumentKind, document: OrderedDocument, limit: number): Promise<void>;
  /**
   * Returns the documents of a kind, newest first.
   *
   * @throws Error if they can't be read now
   */
  all(kind: DocumentKind): Promise<StoredDocument[]>;
}

/** A document store in memory, which ends with the process. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #kinds = new Map<DocumentKind, OrderedDocument[]>();

  save(kind: DocumentKind, document: OrderedDocument, limit: number): Promise<void> {
    const others = (this.#kinds.get(kind) ?? []).filter(({ name }) => name !== document.name);
    const all = [...others, document].sort((a, b) => b.order - a.order);
    this.#kinds.set(kind, all.slice(0, limit));
    return Promise.resolve();
  }

  all(kind: DocumentKind): Promise<StoredDocument[]> {
    const all = this.#kinds.get(kind) ?? [];
    return Promise.resolve(all.map(({ name, content }) => ({ name, content })));
  }
}
