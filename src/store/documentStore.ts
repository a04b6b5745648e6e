import { createCall } from '../client/createCall.js';
import { browser } from './browser/Browser.js';
import { Store } from './Store.js';

/** The store of this document, which elements use unless they are given another one. */
export const documentStore = new Store({
  browser,
  createCall,
  warn(message) {
    try {
      console.warn(message);
    } catch {
      // A script of the page has taken the console away: there is nobody to tell.
    }
  },
});
