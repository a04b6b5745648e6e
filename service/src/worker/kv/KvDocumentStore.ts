import { parseJson } from '../../common/json.js';
import type {
  DocumentKind,
  OrderedDocument,
  StoredDocument,
} from '../../documents/DocumentStore.js';
import type { TextStore } from '../Environment.js';

/** Documents in KV, each under its own name. The names of a kind are listed under the name of the kind. */
export class KvDocumentStore {
  readonly #store: TextStore;

  constructor(store: TextStore) {
    this.#store = store;
  }

  /**
   * Saves documents, and deletes the oldest of their kind beyond the limit. A document is written before the
   * list names it. The list is written once for all documents, since KV accepts one write per name and
   * second, and only by the cron trigger, which runs once at a time.
   *
   * @param limit how many documents of this kind remain
   */
  async save(
    kind: DocumentKind,
    documents: readonly OrderedDocument[],
    limit: number,
  ): Promise<void> {
    for (const { name, content } of documents) await this.#store.put(name, content);
    const names = documents.map(({ name }) => name);
    const others = (await this.#list(kind)).filter(([other]) => !names.includes(other));
    const all = [...others, ...documents.map(({ name, order }) => [name, order] as const)];
    all.sort(([, a], [, b]) => b - a);
    await this.#store.put(kind, JSON.stringify(all.slice(0, limit)));
    for (const [old] of all.slice(limit)) await this.#store.delete(old);
  }

  /** Returns the documents of a kind, newest first. */
  async all(kind: DocumentKind): Promise<StoredDocument[]> {
    const names = (await this.#list(kind)).map(([name]) => name);
    const contents = await Promise.all(names.map((name) => this.#store.get(name)));
    return names.flatMap((name, at) => {
      const content = contents[at];
      return content == null ? [] : [{ name, content }];
    });
  }

  async #list(kind: DocumentKind): Promise<(readonly [name: string, order: number])[]> {
    const text = await this.#store.get(kind);
    try {
      return parseJson(text ?? '[]') as [string, number][];
    } catch {
      // The documents that a broken list named stay in KV.
      return [];
    }
  }
}
