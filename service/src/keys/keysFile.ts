import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parseHost } from '../callers/hosts.js';
import { isObject, parseJsonInSlices } from '../common/json.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { readJsonFile } from '../reload/readFile.js';
import type { Reloadable } from '../reload/Reloadable.js';
import { reloadableFile } from '../reload/reloadableFile.js';
import type { Schedule } from '../reload/schedule.js';
import { isKey } from './keyForm.js';
import { Keys, type ApiKey } from './Keys.js';

/** The keys file, where no setting names another. */
export const defaultKeys = 'keys.json';

/** Most bytes of a keys file; 100,000 keys have some 15 MB. */
const limit = 100_000_000;

/** Entries that are checked at a time; each takes some microseconds. */
const slice = 500;

const fields = ['key', 'name', 'tokens', 'hosts', 'disabled'];

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
    throw new SettingsError(`the keys file ${file} can't be used: ${(error as Error).message}`);
  }
}

/**
 * Checks the content of a keys file: `{"keys": [{"key": "…", "name": "shop", "tokens": null,
 * "hosts": [], "disabled": false}]}`. All but `key` may be left out; a field of another name is
 * refused, since a mistyped `disabled` would leave a key open.
 *
 * @throws Error whose message names the entry and the field, and never a key
 */
export function parseKeys(content: unknown): ApiKey[] {
  return [...entriesOf(content)];
}

/** Does the same, and lets requests be answered in between. */
async function parseKeysInSlices(content: Buffer): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for (const key of entriesOf(await parseJsonInSlices(content))) {
    if (keys.push(key) % slice === 0) await setImmediate();
  }
  return keys;
}

function* entriesOf(content: unknown): Generator<ApiKey> {
  const list = isObject(content) ? content['keys'] : undefined;
  if (!Array.isArray(list)) throw new Error('it must be an object with a list named keys');
  const seen = new Map<string, number>();
  for (const [index, entry] of (list as unknown[]).entries()) {
    const parsed = parseEntry(entry, `keys[${index}]`);
    const first = seen.get(parsed.key);
    if (first !== undefined)
      throw new Error(`keys[${index}].key is the same as keys[${first}].key`);
    seen.set(parsed.key, index);
    yield parsed;
  }
}

function parseEntry(entry: unknown, where: string): ApiKey {
  if (!isObject(entry)) throw new Error(`${where} must be an object`);
  if (Object.keys(entry).some((name) => !fields.includes(name))) {
    // Its name is not repeated: whoever writes {"pk_123": "shop"} has put the key there.
    throw new Error(`${where} has a field of another name; there are only ${fields.join(', ')}`);
  }
  const { key, name = '', tokens = null, hosts = [], disabled = false } = entry;
  if (typeof key !== 'string' || !isKey(key)) {
    throw new Error(`${where}.key must be 1 to 128 ASCII characters without spaces`);
  }
  if (typeof name !== 'string' || !/^[^\p{Cc}]{0,100}$/u.test(name)) {
    throw new Error(`${where}.name must be a text of at most 100 characters`);
  }
  if (tokens !== null && !(Number.isSafeInteger(tokens) && (tokens as number) >= 0)) {
    throw new Error(`${where}.tokens must be null or a whole number from 0 up`);
  }
  if (typeof disabled !== 'boolean') throw new Error(`${where}.disabled must be true or false`);
  return { key, name, tokens: tokens as number | null, hosts: parseHosts(hosts, where), disabled };
}

function parseHosts(hosts: unknown, where: string): string[] {
  if (!Array.isArray(hosts)) throw new Error(`${where}.hosts must be a list`);
  return hosts.map((host: unknown, index) => {
    const parsed = typeof host === 'string' ? parseHost(host) : null;
    if (parsed === null) {
      throw new Error(
        `${where}.hosts[${index}] must be a host such as shop.example or *.shop.example`,
      );
    }
    return parsed;
  });
}

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
    parse: async (content) => new Keys(await parseKeysInSlices(content)),
    describe: ({ entries }) => `keys read again: ${entries.length}`,
    ...deps,
  });
}
