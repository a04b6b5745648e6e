import type { Browser } from './browser.js';
import { Memory, type Keeper } from './Memory.js';
import type { StorageKind } from './settings.js';

/** Starts every name that is used in the browser; the number is the version of what is kept. */
const prefix = 'local-price:';
const version = `${prefix}1`;

/** Who is told what happens elsewhere. */
export interface TabsListener {
  /** Another tab has told something. */
  onNews(): void;
  /** Consent was withdrawn in another tab. */
  onWithdrawal(): void;
  /** What was kept is gone. */
  onLoss(): void;
}

/**
 * The tabs of a site as one of them sees them: what they keep together, and what they tell each
 * other. Until it is opened, nothing of the browser is touched.
 */
export class Tabs implements Keeper {
  readonly #browser: Browser;
  readonly #listener: TabsListener;
  readonly #memories = new Map<string, Memory>();
  #kind: StorageKind | null = null;
  #channel: BroadcastChannel | undefined;

  constructor(browser: Browser, listener: TabsListener) {
    this.#browser = browser;
    this.#listener = listener;
  }

  /** What is kept under a name, with what storage has of it. */
  memory(name: string, longest: number): Memory {
    const memory = new Memory(version + name, this, longest);
    this.#memories.set(version + name, memory);
    memory.load();
    return memory;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#browser.now();
  }

  /** The kind of storage in use. */
  get place(): StorageKind | null {
    return this.#kind;
  }

  read(name: string): string | null {
    return this.#try((storage) => storage.getItem(name)) ?? null;
  }

  write(name: string, text: string): void {
    this.#try((storage) => storage.setItem(name, text));
  }

  tell(...message: Parameters<Keeper['tell']>): void {
    this.#channel?.postMessage(JSON.stringify(message));
  }

  /** Where things are kept now; `null` where they may not be. */
  get storage(): Storage | null {
    return this.#try((storage) => storage) ?? null;
  }

  /** Keeps things in a storage, and listens to the other tabs; `null` ends both. */
  use(kind: StorageKind | null): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#channel?.close();
    this.#channel = undefined;
    if (!kind) return;
    try {
      this.#channel = this.#browser.openChannel(version);
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    } catch {
      // A sandboxed page: it is on its own.
    }
    const memories = [...this.#memories.values()];
    if (memories.filter((memory) => memory.load()).length) this.#listener.onLoss();
    if (this.#kind) for (const memory of memories) memory.save();
  }

  /** Tells the other tabs that consent is withdrawn. */
  tellWithdrawal(): void {
    this.use(this.#kind ?? 'none');
    this.#channel?.postMessage('null');
  }

  /** Forgets everything here and in storage. */
  forget(): void {
    this.use(null);
    for (const memory of this.#memories.values()) memory.clear();
    for (const kind of ['local', 'session'] as const) {
      try {
        const storage = this.#browser.storage(kind);
        for (const key of Object.keys(storage)) {
          if (key.startsWith(prefix)) storage.removeItem(key);
        }
      } catch {
        // No storage: nothing to forget.
      }
    }
  }

  /** What another tab says is untrusted, as what is in storage is. */
  #hear(text: unknown): void {
    try {
      const message = JSON.parse(String(text)) as unknown[] | null;
      if (message === null) return this.#listener.onWithdrawal();
      const [name, ...entry] = message;
      this.#memories.get(name as string)?.accept(...entry);
    } catch {
      // Not one of ours.
    }
    this.#listener.onNews();
  }

  /** Storage may be missing, blocked or full: then nothing is kept beyond this page. */
  #try<T>(use: (storage: Storage) => T): T | undefined {
    if (!this.#kind || this.#kind === 'none') return undefined;
    try {
      return use(this.#browser.storage(this.#kind));
    } catch {
      return undefined;
    }
  }
}
