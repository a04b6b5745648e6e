import { baseUrl as checkBaseUrl } from '../client/baseUrl.js';
import { createClient, LocalPriceError, type Client } from '../client/index.js';
import { Page, type Visitor } from './Page.js';
import { readSettings, type Settings } from './settings.js';

/** Whom to ask and how, as far as an element says it itself. */
export interface Connection {
  apikey?: string | null | undefined;
  baseUrl?: string | null | undefined;
  transport?: string | null | undefined;
  /** What a relative base URL is relative to. */
  documentUrl?: string | undefined;
}

/** What is handed in, so that tests run with their own. */
export interface SiteDependencies {
  /** Milliseconds since 1970. */
  now(): number;
  createClient: typeof createClient;
  /** Where messages for the developer of the page go. */
  warn(message: string): void;
}

/**
 * What all elements of a document share: the settings, one {@link Page} for each pair of base URL
 * and key, and the messages that were given already.
 */
export class Site {
  readonly #dependencies: SiteDependencies;
  readonly #pages = new Map<string, Page>();
  readonly #clients = new Map<string, Client>();
  readonly #listeners = new Set<() => void>();
  readonly #reported = new Set<string>();
  #settings: Settings = {};

  constructor(dependencies: SiteDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sets what is given and keeps the rest; the elements follow. A setting that does not exist is
   * left out, with a message in the console.
   */
  configure(settings: Settings): void {
    const read = readSettings(settings, (message) => this.report(message));
    this.#settings = { ...this.#settings, ...read };
    for (const listener of this.#listeners) listener();
  }

  /** Tells when the settings have changed; gives the function that ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * The page object and the client for a connection, made when they are first needed. What the
   * connection leaves open, the settings say.
   *
   * @throws LocalPriceError `config` where something is missing or malformed
   */
  connect(own: Connection): { page: Page; client: Client } {
    const settings = this.#settings;
    const baseUrl = required('base-url', own.baseUrl ?? settings.baseUrl);
    const apikey = required('apikey', own.apikey ?? settings.apikey);
    const options = {
      ...settings,
      apikey,
      baseUrl: checkBaseUrl(baseUrl, own.documentUrl),
      // Checked by the client.
      transport: (own.transport ?? settings.transport)?.trim().toLowerCase() as undefined,
    };
    return {
      client: remember(this.#clients, options, () => this.#dependencies.createClient(options)),
      page: remember(
        this.#pages,
        [options.baseUrl, apikey],
        () => new Page(this.#dependencies.now),
      ),
    };
  }

  /** Who looks at the page, by its own settings; `unknown` where they are missing or malformed. */
  async visitor(documentUrl?: string): Promise<Visitor> {
    try {
      const { page, client } = this.connect({ documentUrl });
      return await page.visitor(client);
    } catch (error) {
      this.report((error as LocalPriceError).message);
      return { country: null, currency: null, source: 'unknown' };
    }
  }

  /** Says something to the developer of the page, once however often it holds. */
  report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#dependencies.warn(`local-price: ${message}`);
  }
}

/** What a map holds for a key of any shape, made where it holds nothing yet. */
function remember<T>(map: Map<string, T>, key: unknown, make: () => T): T {
  const text = JSON.stringify(key);
  let value = map.get(text);
  if (value === undefined) map.set(text, (value = make()));
  return value;
}

function required(name: string, value: string | null | undefined): string {
  const text = value?.trim();
  if (text) return text;
  throw new LocalPriceError(
    'config',
    `${name} is missing: write data-${name} into the script tag, or ${name} into the element.`,
  );
}

/** The one of this document. */
export const site = new Site({
  now: Date.now,
  createClient,
  warn: (message) => console.warn(message),
});
