import { parseJson } from '../../common/json.js';
import type {
  DocumentKind,
  DocumentStore,
  OrderedDocument,
} from '../../documents/DocumentStore.js';
import type { TextStore } from '../Environment.js';

/** Documents in KV, each under its own name. The names of a kind are listed under the name of the kind. */
export class KvDocumentStore implements DocumentStore {
  readonly #store: TextStore;

  constructor(store: TextStore) {
    this.#store = store;
  }

  /**
   * Saves documents, each before the list names it. The list is written once for all documents, since KV accepts one
   * write per name and second, and only by the cron trigger, which runs once at a time.
   */
  async save(
    kind: DocumentKind,
    documents: readonly OrderedDocument[],
    limit: number,
  ): Promise<void> {
    for (const { name, content } of documents) await this.#store.put(keyOf(kind, name), content);
    const names = documents.map(({ name }) => name);
    const others = (await this.#list(kind)).filter(([other]) => !names.includes(other));
    const all = [...others, ...documents.map(({ name, order }) => [name, order] as const)];
    all.sort(([, a], [, b]) => b - a);
    await this.#store.put(kind, JSON.stringify(all.slice(0, limit)));
    for (const [old] of all.slice(limit)) await this.#store.delete(keyOf(kind, old));
  }

  async names(kind: DocumentKind): Promise<string[]> {
    return (await this.#list(kind)).map(([name]) => name);
  }

  async get(kind: DocumentKind, name: string): Promise<string | undefined> {
    return (await this.#store.get(keyOf(kind, name))) ?? undefined;
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

/** Returns the name of a document in KV. That of the table that is held back is the name of a kind. */
function keyOf(kind: DocumentKind, name: string): string {
  return kind === 'held-back' ? `${kind}:${name}` : name;
}
