import { createCall } from '../client/createCall.js';
import { browser } from './browser/Browser.js';
import { Store } from './Store.js';

/** The store of this document. Elements use it unless they are given another store. */
export const documentStore = new Store({
  browser,
  createCall,
  warn(message) {
    try {
      console.warn(message);
    } catch {
      // A script of the page has removed the console, so the message cannot be shown.
    }
  },
});
