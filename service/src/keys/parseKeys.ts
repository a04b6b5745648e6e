import { parseHost } from '../callers/hosts.js';
import { isObject } from '../common/json.js';
import type { ApiKey } from './Keys.js';

const fields = ['key', 'name', 'tokens', 'hosts', 'disabled'];

/**
 * Parses the content of a keys file: `{"keys": [{"key": "…", "name": "shop", "tokens": null, "hosts": [],
 * "disabled": false}]}`. Only `key` is required. Unknown fields are rejected, since a mistyped `disabled`
 * would leave a key enabled.
 *
 * @throws Error whose message names the entry and the field, and never a key
 */
export function parseKeys(content: unknown): ApiKey[] {
  return [...keysOf(content)];
}

/** Parses the entries of a keys file one by one. */
export function* keysOf(content: unknown): Generator<ApiKey> {
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

/** Returns whether a text can be a key: at most 128 characters of ASCII that are printed, without spaces. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(text);
}

function parseEntry(entry: unknown, where: string): ApiKey {
  if (!isObject(entry)) throw new Error(`${where} must be an object`);
  if (Object.keys(entry).some((name) => !fields.includes(name))) {
    // The message must not contain the name of the field: in {"pk_123": "shop"} it is the key.
    throw new Error(`${where} has an unknown field; the fields are ${fields.join(', ')}`);
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
