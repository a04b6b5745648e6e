import 'local-price/static';
import { configure, type Settings } from 'local-price';

/** What a page has been rendered with on the server, and is hydrated with. */
export interface Served {
  /** A price with its root. */
  readonly html: string;
}

/** Hydrates what the server has rendered into the page, in a browser. */
export function start(hydrate: (main: HTMLElement, served: Served) => void): void {
  if (!globalThis.document) return;
  const { served, settings } = globalThis as unknown as { served: Served; settings: Settings };
  configure(settings);
  hydrate(document.querySelector('main')!, served);
}
