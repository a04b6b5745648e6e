import type { createClient } from '../client/index.js';
import type { Browser } from './browser.js';

/** What is handed in, so that tests run with their own. */
export interface SiteDependencies {
  browser: Browser;
  createClient: typeof createClient;
  /** Where messages for the developer of the page go. */
  warn(message: string): void;
}
