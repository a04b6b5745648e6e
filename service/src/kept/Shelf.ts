/** The kinds of documents that are kept. */
export type Kind = 'rates' | 'widgets';

/** Documents that outlive a process, kept where the tokens are counted. */
export interface Shelf {
  /**
   * Keeps a document, whole or not at all, and of its kind only the last.
   *
   * @param place the documents of a kind are in this order
   * @param most how many of this kind are kept
   * @throws Error where it can't be kept now
   */
  keep(kind: Kind, document: Kept, place: number, most: number): Promise<void>;
  /**
   * Returns the documents of a kind, the last one first.
   *
   * @throws Error where they can't be read now
   */
  all(kind: Kind): Promise<Kept[]>;
}

/** A document, by its name. */
export interface Kept {
  name: string;
  content: string;
}

/** A shelf that ends with the process. */
export class MemoryShelf implements Shelf {
  readonly #kinds = new Map<Kind, (Kept & { place: number })[]>();

  keep(kind: Kind, document: Kept, place: number, most: number): Promise<void> {
    const others = (this.#kinds.get(kind) ?? []).filter(({ name }) => name !== document.name);
    const all = [...others, { ...document, place }].sort((a, b) => b.place - a.place);
    this.#kinds.set(kind, all.slice(0, most));
    return Promise.resolve();
  }

  all(kind: Kind): Promise<Kept[]> {
    const all = this.#kinds.get(kind) ?? [];
    return Promise.resolve(all.map(({ name, content }) => ({ name, content })));
  }
}
