import { quote } from 'local-price/protocol';
import { parseHost } from '../callers/hosts.js';
import { badSetting, SettingsError } from '../common/SettingsError.js';
import { defaultKeys } from '../keys/keysFile.js';
import { defaultLedger, parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import { parseArguments } from './parseArguments.js';

/** A keys command; `start` is the command line of a service with this file. */
export type KeysCommand = { file: string } & (
  | { action: 'add'; name: string; tokens: number | null; hosts: string[]; start: string }
  | { action: 'list'; ledger: string }
  | { action: 'top-up'; key: string; tokens: number }
  | { action: 'disable'; key: string }
  | { action: 'forgive'; ledger: string }
);

/** The flags of each command besides `--keys` and `--ledger`. */
const own: Record<KeysCommand['action'], readonly string[]> = {
  add: ['name', 'tokens', 'host'],
  list: [],
  'top-up': ['tokens'],
  disable: [],
  forgive: [],
};

const options = {
  keys: { type: 'string' },
  ledger: { type: 'string' },
  name: { type: 'string' },
  tokens: { type: 'string' },
  host: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the arguments after `keys` on the command line.
 *
 * @returns `undefined` if help is requested
 * @throws SettingsError naming the argument and the remedy, never a key
 */
export function readKeysCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): KeysCommand | undefined {
  const { values, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options,
  });
  if (values.help === true) return undefined;
  const [action, key, ...more] = positionals;
  if (!isAction(action)) {
    throw new SettingsError(
      `keys ${action === undefined ? 'needs a command' : `${quote(action)} is not a command`}: ` +
        'use keys add, list, top-up, disable or forgive',
    );
  }
  const flags = ['keys', 'ledger', ...own[action]];
  const other = Object.keys(values).find((flag) => !flags.includes(flag));
  if (other) throw new SettingsError(`keys ${action} has no flag --${other}: see --help`);
  const needsKey = action === 'top-up' || action === 'disable';
  if (needsKey && !key) throw new SettingsError(`keys ${action} needs a key: see keys list`);
  if (more.length > 0 || (!needsKey && key !== undefined)) {
    throw new SettingsError(`keys ${action} has too many arguments: see --help`);
  }
  const file = values.keys ?? (environment['KEYS'] || defaultKeys);
  switch (action) {
    case 'add': {
      const tokens = values.tokens === undefined ? null : readTokens(values.tokens);
      const [name, hosts] = [readName(values.name), readHosts(values.host)];
      return { action, file, name, tokens, hosts, start: startCommand(file, environment) };
    }
    case 'list':
    case 'forgive': {
      const ledger = values.ledger ?? (environment['LEDGER'] || defaultLedger);
      parseLedgerUrl(ledger, values.ledger === undefined ? 'LEDGER' : '--ledger');
      return { action, file, ledger };
    }
    case 'top-up': {
      const tokens = readTokens(values.tokens);
      if (tokens === 0) throw new SettingsError('--tokens is 0: give the number of tokens to add');
      return { action, file, key: key ?? '', tokens };
    }
    case 'disable':
      return { action, file, key: key ?? '' };
  }
}

function isAction(text: string | undefined): text is KeysCommand['action'] {
  return text !== undefined && Object.hasOwn(own, text);
}

/** Returns the command line that starts a service with a keys file, in the way in which this command was started. */
function startCommand(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const script = environment['npm_lifecycle_event'];
  const program =
    script === 'service'
      ? 'npm run service'
      : `${script === 'npx' ? 'node_modules/.bin/' : ''}local-price-service`;
  if (file === defaultKeys) return program;
  const word = /^[\w./:@%+=-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `${program}${script === 'service' ? ' --' : ''} --keys ${word}`;
}

function readName(name: string | undefined): string {
  if (name === undefined) throw new SettingsError('keys add needs a name: give --name shop');
  if (!/^[^\p{Cc}]{1,100}$/u.test(name)) {
    throw new SettingsError('--name must be a text of at most 100 characters on one line');
  }
  return name;
}

function readTokens(text: string | undefined): number {
  const tokens = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(tokens)) return tokens;
  throw new SettingsError(
    `--tokens is ${text === undefined ? 'missing' : quote(text)}: give a whole number from 0 up`,
  );
}

function readHosts(hosts: readonly string[] = []): string[] {
  return hosts.map((host) => {
    const parsed = parseHost(host);
    if (parsed !== null) return parsed;
    throw badSetting('--host', host, 'a host such as shop.example or *.shop.example');
  });
}
