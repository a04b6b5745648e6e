import { parseHost } from './parseHost.js';
import { quote } from './quote.js';

/** One entry of the keys file. */
export interface ApiKey {
  /** What the caller sends as `apikey`; public, since it stands in web pages. */
  key: string;
  /** What the operator calls it; may be empty. */
  name: string;
  /** Tokens granted in all; `null` is without limit. */
  tokens: number | null;
  /** Hosts whose pages may use it, in lower case, `*.` in front for subdomains; empty is any. */
  hosts: string[];
  /** True where it is refused. */
  disabled: boolean;
}

const fields = ['key', 'name', 'tokens', 'hosts', 'disabled'];

/**
 * Checks the content of a keys file: `{"keys": [{"key": "…", "name": "shop", "tokens": null,
 * "hosts": [], "disabled": false}]}`. All but `key` may be left out; a field of another name is
 * refused, since a mistyped `hosts` would leave a key open to everybody.
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
  const other = Object.keys(entry).find((name) => !fields.includes(name));
  if (other !== undefined) {
    throw new Error(`${where} has a field ${quote(other)}; there are only ${fields.join(', ')}`);
  }
  const { key, name = '', tokens = null, hosts = [], disabled = false } = entry;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
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
  return hosts.map((entry: unknown, index) => {
    const host = typeof entry === 'string' ? parseHost(entry) : null;
    if (host === null) {
      throw new Error(
        `${where}.hosts[${index}] must be a host such as shop.example or *.shop.example`,
      );
    }
    return host;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
