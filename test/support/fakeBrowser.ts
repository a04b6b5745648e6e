import type { Browser, PageEvent } from '../../src/store/browser/Browser.ts';

/** A browser whose tabs share storage, locks and messages, with a clock that the test sets. */
export class FakeBrowser {
  time = 1_800_000_000_000;
  readonly local = new FakeStorage();
  /** The cookies of the site, by name. */
  readonly cookies = new Map<string, string>();
  /** The cookies as they were written, with their attributes. */
  readonly writtenCookies: string[] = [];
  readonly held = new Set<string>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #channels = new Set<FakeChannel>();

  /** Opens one more tab; what is given takes the place of what a tab has. */
  tab(given: Partial<Browser> = {}): FakeTab {
    const session = new FakeStorage();
    const listeners = new Set<(event: PageEvent) => void>();
    const { cookies, writtenCookies } = this;
    const tab: FakeTab = {
      now: () => this.time,
      storage: (kind) => (kind === 'local' ? this.local : session),
      locks: { request: this.#request },
      openChannel: () => new FakeChannel(this.#channels) as unknown as BroadcastChannel,
      userAgent: 'Mozilla/5.0',
      search: '',
      isSecure: true,
      get cookie() {
        return [...cookies].map((pair) => pair.join('=')).join('; ');
      },
      set cookie(text) {
        writtenCookies.push(text);
        const [name = '', value = ''] = text.split(/[=;]/);
        if (/Max-Age=0\b/.test(text)) cookies.delete(name);
        else cookies.set(name, value);
      },
      baseUri: 'https://shop.example/',
      root: {},
      isPrerendering: false,
      isHidden: false,
      // So that only the lock decides when a request is sent.
      isInFront: false,
      parsed: Promise.resolve(),
      sendBeacon: () => undefined,
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      fire: (type, persisted = true) =>
        listeners.forEach((listener) => listener({ type, persisted })),
      listenerCount: () => listeners.size,
    };
    // Not spread, which would read an accessor once.
    return Object.defineProperties(tab, Object.getOwnPropertyDescriptors(given));
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  readonly #request = (async (
    name: string,
    { signal }: LockOptions,
    run: () => Promise<unknown>,
  ): Promise<unknown> => {
    const before = this.#queues.get(name) ?? Promise.resolve();
    let isGiven = false;
    const turn = before.then(async () => {
      signal?.throwIfAborted();
      isGiven = true;
      this.held.add(name);
      return run();
    });
    const over = turn.catch(() => undefined).then(() => isGiven && this.held.delete(name));
    this.#queues.set(name, over);
    const ended = new Promise((_, reject) =>
      signal?.addEventListener('abort', () => isGiven || reject(signal.reason as Error)),
    );
    return Promise.race([turn, ended]);
  }) as LockManager['request'];
}

/** A tab, and what happens to it. */
export interface FakeTab extends Browser {
  /** @param persisted whether a page comes out of the back/forward cache */
  fire(type: string, persisted?: boolean): void;
  listenerCount(): number;
}

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #all: Set<FakeChannel>;

  constructor(all: Set<FakeChannel>) {
    this.#all = all;
    all.add(this);
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    for (const each of this.#all) if (each !== this) each.onmessage?.({ data });
  }

  close(): void {
    this.#all.delete(this);
  }
}

/** Storage whose keys are its own properties, as those of the real one are. */
export class FakeStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/**
 * Storage of tabs that run in processes of their own. Each sees its own changes at once; the browser puts the changes
 * of all tabs in one order and sends them on.
 *
 * @param delay milliseconds from a tab to the browser, and again from the browser to each tab
 * @returns opens the storage of one more tab; it is empty until the next change
 */
export function lateStorage(delay: number): () => Storage {
  const views = new Set<FakeStorage>();
  return () => {
    const view = new FakeStorage();
    views.add(view);
    const change = (apply: (storage: FakeStorage) => void): void => {
      apply(view);
      setTimeout(() => setTimeout(() => views.forEach(apply), delay), delay);
    };
    return {
      getItem: (key: string) => view.getItem(key),
      setItem: (key: string, value: string) => change((each) => each.setItem(key, value)),
      removeItem: (key: string) => change((each) => each.removeItem(key)),
    } as Storage;
  };
}
