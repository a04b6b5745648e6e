import { configure } from './api.js';
import { settingNames } from './store/index.js';
import { scriptSettings } from './scriptSettings.js';

/**
 * Whether this file has not been loaded before, in this or another version. (An element with this id
 * is no API.)
 */
export const isFirst = typeof window.localPrice?.version !== 'string';

// Before any element comes to life: what one does then may depend on consent.
if (isFirst) configure(scriptSettings(settingNames));
