import { randomBytes } from 'node:crypto';
import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';
import { editKeysFile, type RawEntry } from '../keys/editKeysFile.js';
import { loadKeys } from '../keys/keysFile.js';
import { forgive } from './forgive.js';
import { keysTable, spentTokens } from './listKeys.js';
import type { KeysCommand } from './readKeysCommand.js';

/**
 * Runs a keys command.
 *
 * @returns the text to print
 * @throws SettingsError if the command fails; nothing is changed in that case
 */
export async function runKeysCommand(command: KeysCommand): Promise<string> {
  const { file } = command;
  switch (command.action) {
    case 'add': {
      const { name, tokens, hosts } = command;
      const key = newKey();
      const entry = { key, name, tokens, hosts, disabled: false };
      await editKeysFile(file, (entries) => void entries.push(entry), { create: true });
      return `${key}\n`;
    }
    case 'list': {
      const entries = loadKeys(file);
      return keysTable(entries, await spentTokens(command.ledger, entries));
    }
    case 'top-up': {
      let total = 0;
      await editKeysFile(file, (entries) => {
        const entry = find(entries, command.key, file);
        if (typeof entry['tokens'] !== 'number') {
          throw new SettingsError(`the key has no limit of tokens, so none can be added`);
        }
        total = entry['tokens'] + command.tokens;
        if (!Number.isSafeInteger(total)) {
          throw new SettingsError(`--tokens is ${command.tokens}: the sum would be too large`);
        }
        entry['tokens'] = total;
      });
      return `granted in total: ${total}\n`;
    }
    case 'forgive':
      await forgive(command.ledger);
      return 'the ledger counts again, starting from its current counts\n';
    case 'disable': {
      let name = '';
      await editKeysFile(file, (entries) => {
        const entry = find(entries, command.key, file);
        entry['disabled'] = true;
        if (typeof entry['name'] === 'string') name = entry['name'];
      });
      return `disabled${name && `: ${quote(name)}`}\n`;
    }
  }
}

function find(entries: readonly RawEntry[], key: string, file: string): RawEntry {
  const entry = entries.find((each) => each['key'] === key);
  if (entry) return entry;
  throw new SettingsError(`the keys file ${file} has no such key: see keys list`);
}

/**
 * Creates a key that can't be guessed: `pk_` for public key, and 32 characters that a double click selects.
 */
function newKey(): string {
  return `pk_${randomBytes(16).toString('hex')}`;
}
