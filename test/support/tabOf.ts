import type { Engine } from '../../scripts/browsers.ts';
import { until } from './until.ts';

export interface Tab {
  /** Goes to an address; resolves when its document has been parsed, whatever else is loading. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Returns the value of an expression, or of a function with JSON arguments, in the page. */
  evaluate<T>(expression: string): Promise<T>;
  evaluate<T, A extends unknown[]>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Waits until an expression is true in the page, across navigations. */
  waitFor(expression: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser of its own, with nothing stored; its tabs share their storage. */
export interface OpenBrowser {
  engine: Engine;
  /** Opens a tab in front of the others. */
  newTab(url?: string): Promise<Tab>;
  close(): Promise<void>;
}

/** What each engine does in its own way. */
export interface TabDriver {
  /** The value of an expression, a promise's when it has settled; throws what the page throws. */
  evaluate(expression: string): Promise<unknown>;
  goto(url: string): Promise<unknown>;
  close(): Promise<void>;
}

export function tabOf(driver: TabDriver): Tab {
  const tab: Tab = {
    goto: async (url) => {
      await leave(() => driver.goto(url), `location.href === ${JSON.stringify(url)}`);
    },
    back: () => leave(() => driver.evaluate('history.back()'), 'true'),
    evaluate: async <T>(run: unknown, ...args: unknown[]) => {
      // What compiles the tests wraps functions in a helper that the page does not have.
      const expression =
        typeof run === 'string'
          ? run
          : `((__name) => (${String(run)})(...${JSON.stringify(args)}))((each) => each)`;
      return (await driver.evaluate(expression)) as T;
    },
    // Between two pages, there is no page that could answer.
    waitFor: (expression) => until(() => driver.evaluate(expression), expression),
    close: () => driver.close(),
  };

  // Another document is there when the mark on this one has gone.
  const leave = async (go: () => Promise<unknown>, isThere: string): Promise<void> => {
    const mark = String(Math.random());
    await driver.evaluate(`void (document.mark = '${mark}')`);
    // A page that is being left may not answer any more.
    await go().catch(() => undefined);
    await tab.waitFor(
      `document.mark !== '${mark}' && document.readyState !== 'loading' && ${isThere}`,
    );
  };
  return tab;
}
