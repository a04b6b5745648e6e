import type { StorageKind } from '../settings.js';
import type { Browser } from './Browser.js';
import { Cache, type StorageAdapter } from './Cache.js';

/** The prefix of every name in storage and channels; the number is the version of the format. */
const prefix = 'local-price:';
const version = `${prefix}1`;

/** Called when something happens in other tabs. */
export interface TabsListener {
  /** Consent was withdrawn in another tab. */
  onWithdrawal(): void;
  /** The storage was cleared. */
  onLoss(): void;
}

/**
 * The connection of a tab to the site's other tabs: the caches that they share, and their messages. Before
 * `use`, it does not touch the browser's storage or channels.
 */
export class Tabs implements StorageAdapter {
  readonly now: () => number;
  readonly onLoss: () => void;
  /** The kind of storage in use; only {@link use} changes it. */
  place: StorageKind | null = null;
  readonly #browser: Browser;
  readonly #listener: TabsListener;
  readonly #caches = new Map<string, Cache>();
  #channel: BroadcastChannel | undefined;

  constructor(browser: Browser, listener: TabsListener) {
    this.#browser = browser;
    this.now = browser.now;
    this.#listener = listener;
    this.onLoss = () => listener.onLoss();
  }

  /** Creates the cache with a name, and reads its entries from storage; see {@link Cache}. */
  cache(name: string, maxAge: number, onChange: (key: string) => void): Cache {
    const cache = new Cache(version + name, this, maxAge, onChange);
    this.#caches.set(version + name, cache);
    cache.load();
    return cache;
  }

  read(name: string): string | null {
    return this.#try((storage) => storage.getItem(name));
  }

  write(name: string, text: string): void {
    this.#try((storage) => storage.setItem(name, text));
  }

  broadcast(...message: Parameters<StorageAdapter['broadcast']>): void {
    this.#channel?.postMessage(message);
  }

  /** Uses a kind of storage, and listens to the other tabs; `null` ends both. */
  use(kind: StorageKind | null): void {
    if (kind === this.place) return;
    if (this.place) this.#publish();
    this.place = kind;
    this.#channel?.close();
    this.#channel = undefined;
    if (!kind) return;
    try {
      this.#channel = this.#browser.openChannel(version);
      this.#channel.onmessage = ({ data }) => this.#receive(data);
    } catch {
      // A sandboxed page has no other tabs.
    }
    this.#publish();
  }

  /** Tells the other tabs that consent was withdrawn. */
  broadcastWithdrawal(): void {
    this.use(this.place ?? 'none');
    this.#channel?.postMessage(null);
  }

  /** Deletes everything, here and in storage. */
  forget(): void {
    for (const kind of ['local', 'session'] as const) {
      try {
        const storage = this.#browser.storage(kind);
        for (const key of Object.keys(storage)) {
          if (key.startsWith(prefix)) storage.removeItem(key);
        }
      } catch {
        // Without storage, there is nothing to delete.
      }
    }
    for (const cache of this.#caches.values()) cache.clear();
    this.use(null);
  }

  #publish(): void {
    for (const cache of this.#caches.values()) cache.publish();
  }

  /** Handles a message from another tab, which is as untrusted as storage. */
  #receive(message: unknown): void {
    if (message === null) return this.#listener.onWithdrawal();
    if (!Array.isArray(message)) return;
    const [name, ...entry] = message as unknown[];
    const cache = this.#caches.get(name as string);
    if (!cache || typeof entry[0] !== 'string') return;
    cache.accept(...entry);
    cache.onChange(entry[0]);
  }

  /** Storage may be missing, blocked or full: then nothing is kept beyond this page. */
  #try<T>(use: (storage: Storage) => T): T | null {
    if (!this.place || this.place === 'none') return null;
    try {
      return use(this.#browser.storage(this.place));
    } catch {
      return null;
    }
  }
}
