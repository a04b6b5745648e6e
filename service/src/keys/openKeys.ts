import { Keys } from './Keys.js';
import { loadKeys, parseKeys } from './loadKeys.js';
import type { Log } from '../common/Log.js';
import { parseJson } from '../reload/readFile.js';
import type { Reloadable } from '../reload/Reloadable.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import type { Schedule } from '../reload/schedule.js';

/** Most bytes of a keys file; 100,000 keys have some 15 MB. */
const limit = 100_000_000;

/**
 * Loads a keys file, and keeps its keys current until `close()`. While it can't be used, half written
 * or gone, the last good keys stay.
 *
 * @throws SettingsError naming the file and what is wrong with it
 */
export function openKeys(file: string, deps: { log: Log; schedule?: Schedule }): Reloadable<Keys> {
  return reloadableFile({
    file,
    what: `the keys file ${file}`,
    limit,
    first: () => new Keys(loadKeys(file)),
    parse: (content) => new Keys(parseKeys(parseJson(content))),
    describe: ({ entries }) => `keys read again: ${entries.length}`,
    ...deps,
  });
}
