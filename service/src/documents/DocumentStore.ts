/**
 * The kinds of documents that are stored: rate tables by day, the table that is held back, the widget's files by
 * hashed name, and the versions of the service, which have no content.
 */
export type DocumentKind = 'rates' | 'held-back' | 'widgets' | 'versions';

/** A document, and its position among the documents of its kind: the highest is the newest. */
export interface OrderedDocument {
  name: string;
  content: string;
  order: number;
}

/** Documents that outlive a process. They are stored in the same place as the token counts. */
export interface DocumentStore {
  /**
   * Saves documents, each whole or not at all, and deletes the oldest of their kind beyond the limit.
   *
   * @param limit how many documents of this kind remain
   * @throws Error if they can't be saved now
   */
  save(kind: DocumentKind, documents: readonly OrderedDocument[], limit: number): Promise<void>;
  /**
   * Returns the names of the documents of a kind, newest first.
   *
   * @throws Error if they can't be read now
   */
  names(kind: DocumentKind): Promise<string[]>;
  /**
   * Returns the content of a document, or `undefined` if there is none of that name.
   *
   * @throws Error if it can't be read now
   */
  get(kind: DocumentKind, name: string): Promise<string | undefined>;
}

/** A document store in memory, which ends with the process. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #kinds = new Map<DocumentKind, OrderedDocument[]>();

  save(kind: DocumentKind, documents: readonly OrderedDocument[], limit: number): Promise<void> {
    const saved = documents.map(({ name }) => name);
    const others = this.#all(kind).filter(({ name }) => !saved.includes(name));
    const all = [...others, ...documents].sort((a, b) => b.order - a.order);
    this.#kinds.set(kind, all.slice(0, limit));
    return Promise.resolve();
  }

  names(kind: DocumentKind): Promise<string[]> {
    return Promise.resolve(this.#all(kind).map(({ name }) => name));
  }

  get(kind: DocumentKind, name: string): Promise<string | undefined> {
    return Promise.resolve(this.#all(kind).find((each) => each.name === name)?.content);
  }

  #all(kind: DocumentKind): readonly OrderedDocument[] {
    return this.#kinds.get(kind) ?? [];
  }
}
