import { existsSync } from 'node:fs';
import { defaultKeys } from '../command/defaults.js';
import { parseHost } from '../callers/hosts.js';
import { apikeyParameter, isOfForm } from '../app/Parameter.js';
import { isObject, readJsonFile } from '../reload/readFile.js';
import { SettingsError } from '../common/SettingsError.js';

/** One entry of the keys file. */
export interface ApiKey {
  /** What the caller sends as `apikey`; public, since it stands in web pages. */
  key: string;
  /** What the operator calls it; may be empty. */
  name: string;
  /** Tokens granted in all; `null` is without limit. */
  tokens: number | null;
  /** Hosts whose pages may use it, see `parseHost`; empty is any. */
  hosts: string[];
  /** True where it is refused. */
  disabled: boolean;
}

const fields = ['key', 'name', 'tokens', 'hosts', 'disabled'];

/**
 * Reads and checks a keys file.
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
  const list = isObject(content) ? content['keys'] : undefined;
  if (!Array.isArray(list)) throw new Error('it must be an object with a list named keys');
  const keys = list.map((entry: unknown, index) => parseEntry(entry, `keys[${index}]`));
  const seen = new Map<string, number>();
  for (const [index, { key }] of keys.entries()) {
    const first = seen.get(key);
    if (first !== undefined)
      throw new Error(`keys[${index}].key is the same as keys[${first}].key`);
    seen.set(key, index);
  }
  return keys;
}

function parseEntry(entry: unknown, where: string): ApiKey {
  if (!isObject(entry)) throw new Error(`${where} must be an object`);
  if (Object.keys(entry).some((name) => !fields.includes(name))) {
    // Its name is not repeated: whoever writes {"pk_123": "shop"} has put the key there.
    throw new Error(`${where} has a field of another name; there are only ${fields.join(', ')}`);
  }
  const { key, name = '', tokens = null, hosts = [], disabled = false } = entry;
  if (typeof key !== 'string' || !isOfForm(apikeyParameter, key)) {
    throw new Error(`${where}.key must be 1 to 128 ASCII characters without blanks`);
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
