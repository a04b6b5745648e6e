import { parseJson } from '../common/json.js';
import type { Kept, Kind } from '../kept/Shelf.js';
import type { TextStore } from './Environment.js';

/** A document, and where it stands among those of its kind. */
export interface Placed extends Kept {
  place: number;
}

/** Documents in KV, each under its own name, and the list of those of a kind under the name of the kind. */
export class KvShelf {
  readonly #store: TextStore;

  constructor(store: TextStore) {
    this.#store = store;
  }

  /**
   * Keeps documents, and of their kind only the last. A document is there before the list names it. The
   * list is written once, by one run of the cron trigger at a time: KV takes a name once a second.
   *
   * @param most how many of this kind are kept
   */
  async keep(kind: Kind, documents: readonly Placed[], most: number): Promise<void> {
    for (const { name, content } of documents) await this.#store.put(name, content);
    const names = documents.map(({ name }) => name);
    const others = (await this.#list(kind)).filter(([other]) => !names.includes(other));
    const all = [...others, ...documents.map(({ name, place }) => [name, place] as const)];
    all.sort(([, a], [, b]) => b - a);
    await this.#store.put(kind, JSON.stringify(all.slice(0, most)));
    for (const [old] of all.slice(most)) await this.#store.delete(old);
  }

  async #list(kind: Kind): Promise<(readonly [name: string, place: number])[]> {
    const text = await this.#store.get(kind);
    try {
      return parseJson(text ?? '[]') as [string, number][];
    } catch {
      // What it has named stays where it is.
      return [];
    }
  }
}
