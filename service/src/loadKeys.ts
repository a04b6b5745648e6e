import { existsSync } from 'node:fs';
import { oneLine } from './fileProblem.js';
import { parseKeys, type ApiKey } from './parseKeys.js';
import { quote } from './quote.js';
import { readJsonFile } from './readJsonFile.js';
import { SettingsError } from './SettingsError.js';

/**
 * Reads and checks a keys file.
 *
 * @throws SettingsError naming the file, the entry and the field, and never a key
 */
export function loadKeys(file: string): ApiKey[] {
  if (!existsSync(file)) {
    throw new SettingsError(
      `the keys file ${file} is missing: create it, such as {"keys": [{"key": "demo", "name": ` +
        `"demo"}]}, or name another with --keys`,
    );
  }
  try {
    return parseKeys(readJsonFile(file));
  } catch (error) {
    throw new SettingsError(`the keys file ${file} can't be used: ${oneLine(error)}`);
  }
}

/** One line for each key that asks for what this version does not do. */
export function keyWarnings(keys: readonly ApiKey[]): string[] {
  return keys.flatMap(({ name, tokens, hosts }, index) => {
    const ignored = [
      ...(tokens === null ? [] : ['tokens']),
      ...(hosts.length > 0 ? ['hosts'] : []),
    ];
    if (ignored.length === 0) return [];
    const key = name === '' ? `keys[${index}]` : `the key ${quote(name)}`;
    return [`${key} sets ${ignored.join(' and ')}, which this version does not enforce`];
  });
}
