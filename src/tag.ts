import { configure } from './api.js';
import { scriptSettings } from './scriptSettings.js';
import { settingNames } from './store/index.js';

// A module of its own, which runs before any element comes to life: what elements do may depend on consent.
configure(scriptSettings(settingNames));
