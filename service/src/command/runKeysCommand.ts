import { quote } from 'local-price/protocol';
import { randomBytes } from 'node:crypto';
import { SettingsError } from '../common/SettingsError.js';
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
 * @param patience milliseconds to wait for the ledger; see `openLedger` for the default
 * @returns the text to print
 * @throws SettingsError if the command fails; nothing is changed in that case
 */
export async function runKeysCommand(command: KeysCommand, patience?: number): Promise<string> {
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
      return keysTable(entries, await spentTokens(command.ledger, entries, patience));
    }
    case 'top-up': {
      let total = 0;
      const name = await editEntry(file, command.key, (entry) => {
        if (typeof entry['tokens'] !== 'number') {
          throw new SettingsError(`the key has no limit of tokens, so none can be added`);
        }
        total = entry['tokens'] + command.tokens;
        if (!Number.isSafeInteger(total)) {
          throw new SettingsError(`--tokens is ${command.tokens}: the sum would be too large`);
        }
        entry['tokens'] = total;
      });
      return `${name} has been granted ${total} tokens in total.\n`;
    }
    case 'forgive':
      await forgive(command.ledger, patience);
      return 'The ledger counts again, starting from its current counts.\n';
    case 'disable':
      return `${await editEntry(file, command.key, (entry) => void (entry['disabled'] = true))} is disabled.\n`;
  }
}

/**
 * Returns what an operator must know after adding a key, and the next command. It is not part of the result, which a
 * program can use as it is.
 */
export function noteOfAdded({
  name,
  file,
  start,
}: Extract<KeysCommand, { action: 'add' }>): string {
  return (
    `The key ${quote(name)} was added to ${file}. A service that runs with this file accepts it within seconds. ` +
    `This command starts a service:\n\n  ${start}\n`
  );
}

/**
 * Starts a ledger in Redis again that has lost its counts, for all services that use it.
 *
 * @throws SettingsError for any other ledger, or if the ledger can't be reached
 */
async function forgive(url: string, patience: number | undefined): Promise<void> {
  // Checked before opening, since opening would create a missing file, which gives all tokens back.
  if (parseLedgerUrl(url).kind !== 'redis') {
    throw new SettingsError(
      'keys forgive is for a ledger in Redis: give --ledger redis://HOST:PORT. A missing ledger file ' +
        'is created again when the service is restarted',
    );
  }
  const { ledger } = await openLedger(url, silentLog, patience);
  try {
    await (ledger as RedisLedger).forgive();
  } catch {
    throw new SettingsError("the ledger can't be reached: see --ledger");
  } finally {
    await ledger.close();
  }
}

/** Changes the entry of a key. Returns the start of a sentence about it. */
async function editEntry(
  file: string,
  key: string,
  change: (entry: RawEntry) => void,
): Promise<string> {
  let name: unknown;
  await editKeysFile(file, (entries) => {
    const entry = entries.find((each) => each['key'] === key);
    if (!entry) throw new SettingsError(`the keys file ${file} has no such key: see keys list`);
    change(entry);
    name = entry['name'];
  });
  return `The key ${typeof name === 'string' && name ? `${quote(name)} ` : ''}in ${file}`;
}

/**
 * Creates a key that can't be guessed: `pk_` for public key, and 32 characters that a double click selects.
 */
function newKey(): string {
  return `pk_${randomBytes(16).toString('hex')}`;
}
