import type { Engine } from '../../scripts/browsers.ts';

/** One tab of a browser. */
export interface Tab {
  /** Goes to an address; settled when its document has been read, whatever else is still loading. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes one page back. */
  back(): Promise<void>;
  /** What an expression, or a function with arguments of JSON, gives in the page. */
  evaluate<T>(expression: string): Promise<T>;
  evaluate<T, A extends unknown[]>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Waits until an expression is true in the page, over the pages that come and go meanwhile. */
  waitFor(expression: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser of its own, with nothing stored; its tabs share what they store. */
export interface OpenBrowser {
  engine: Engine;
  /** A tab before the others. */
  newTab(url?: string): Promise<Tab>;
  close(): Promise<void>;
}

/** A host name that leads to 127.0.0.1 in Chromium and Firefox, without being a secure context. */
export const insecureHost = 'shop.test';
