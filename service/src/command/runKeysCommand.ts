import { randomBytes } from 'node:crypto';
import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';
import { editKeysFile, type RawEntry } from '../keys/editKeysFile.js';
import { loadKeys } from '../keys/keysFile.js';
import { openLedger } from '../ledger/openLedger.js';
import { parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import type { RedisLedger } from '../ledger/RedisLedger.js';
import { silentLog } from '../server/log.js';
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

/**
 * Starts a ledger in Redis again that has lost its counts, for all services that use it.
 *
 * @throws SettingsError for any other ledger, or if the ledger can't be reached
 */
async function forgive(url: string): Promise<void> {
  // Checked before opening, since opening would create a missing file, which gives all tokens back.
  if (parseLedgerUrl(url).kind !== 'redis') {
    throw new SettingsError(
      'keys forgive is for a ledger in Redis: give --ledger redis://HOST:PORT. A missing ledger file ' +
        'is created again when the service is restarted',
    );
  }
  const { ledger } = await openLedger(url, silentLog);
  try {
    await (ledger as RedisLedger).forgive();
  } catch {
    throw new SettingsError("the ledger can't be reached: see --ledger");
  } finally {
    await ledger.close();
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
