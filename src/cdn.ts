import { configure, version, visitor } from './api.js';
import './define.js';
import { settingNames } from './page/index.js';
import { scriptSettings } from './scriptSettings.js';

/** What the script-tag file puts on the window. */
const localPrice = { configure, version, visitor };

declare global {
  interface Window {
    localPrice?: typeof localPrice;
  }
}

// Loaded twice, or in two versions: the first one stays. (An element with this id is no API.)
if (typeof window.localPrice?.version !== 'string') {
  window.localPrice = localPrice;
  // In time for the elements: those in the page have come to life, but update only after this.
  configure(scriptSettings(settingNames));
}
