import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseJson } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError, unusableSource } from '../common/SettingsError.js';
import { readJsonFile } from '../reload/readFile.js';
import type { Reloadable } from '../reload/Reloadable.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import type { Schedule } from '../reload/schedule.js';
import { Keys, type ApiKey } from './Keys.js';
import { keysOf, parseKeys } from './parseKeys.js';

/** The keys file without a setting, in the working directory. */
export const defaultKeys = 'keys.json';

/** The maximum bytes of a keys file; 100,000 keys need about 15 MB. */
const limit = 100_000_000;

/** The number of entries that are checked at a time; each takes a few microseconds. */
const slice = 500;

/**
 * Loads and checks a keys file.
 *
 * @throws SettingsError naming the file, the entry and the field, and never a key
 */
export function loadKeys(file: string): ApiKey[] {
  if (!existsSync(file)) {
    const flag = file === defaultKeys ? '' : ` --keys ${file}`;
    throw new SettingsError(
      `the keys file ${file} is missing: create it with keys add --name shop${flag}, or name ` +
        'another with --keys',
    );
  }
  try {
    return parseKeys(readJsonFile(file));
  } catch (error) {
    throw unusableSource(`the keys file ${file}`, error);
  }
}

/** Does the same as {@link parseKeys}, and lets the process answer requests in between. */
async function parseKeysInSlices(content: Buffer): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for (const key of keysOf(parseJson(content))) {
    if (keys.push(key) % slice === 0) await setImmediate();
  }
  return keys;
}

/**
 * Loads a keys file, and reloads it when it changes until `close()`. While the file is missing, incomplete or
 * wrong, the last good keys stay in use.
 *
 * @throws SettingsError naming the file and what is wrong with it
 */
export function openKeys(
  file: string,
  deps: { log: Log; schedule?: Schedule | undefined },
): Promise<Reloadable<Keys>> {
  return reloadableFile({
    file,
    what: `the keys file ${file}`,
    limit,
    first: () => new Keys(loadKeys(file)),
    parse: async (content) => new Keys(await parseKeysInSlices(content)),
    describe: ({ entries }) => `the keys file was read again (keys: ${entries.length})`,
    ...deps,
  });
}
