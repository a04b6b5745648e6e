import { parseArgs } from 'node:util';
import { parseTrustedProxies } from './parseTrustedProxies.js';
import { quote } from './quote.js';
import { SettingsError } from './SettingsError.js';

/** The settings of the service, as `readOptions` reads them from flags and environment. */
export interface ServiceSettings {
  /** TCP port; 0 takes a free one. */
  port: number;
  /** Host name or address to listen on. */
  host: string;
  /** Path of the keys file. */
  keys: string;
  /** Path of a country database; without it the embedded one. */
  geo?: string;
  /** Path of a rate table; without it the embedded one. */
  rates?: string;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
}

/** What the command line asks for. */
export type Command =
  { kind: 'run'; settings: ServiceSettings } | { kind: 'help' } | { kind: 'version' };

/** What `--help` prints. */
export const usage = `local-price-service: currency rates and the visitor's country over HTTP

  local-price-service [flags]

  --port PORT             TCP port, 0 for a free one    (PORT, 8787)
  --host HOST             address to listen on          (HOST, 127.0.0.1)
  --keys FILE             API keys                      (KEYS, keys.json)
  --geo FILE              country database, any MMDB    (GEO_DB, embedded)
  --rates FILE            rate table                    (RATES, embedded)
  --trusted-proxies LIST  addresses and ranges whose
                          X-Forwarded-For is believed   (TRUSTED_PROXIES, none)
  --help, --version

Behind each flag: its environment variable and its default. A flag wins.
`;

/** The environment variable of each flag. */
const variables = {
  port: 'PORT',
  host: 'HOST',
  keys: 'KEYS',
  geo: 'GEO_DB',
  rates: 'RATES',
  'trusted-proxies': 'TRUSTED_PROXIES',
} as const;

type Flag = keyof typeof variables;

/**
 * Reads the settings: a flag wins over its environment variable, which wins over the default. An
 * empty variable counts as absent, an empty flag as a mistake.
 *
 * @throws SettingsError naming the flag or the variable, the value and the remedy
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const flags = parseFlags(args);
  if (flags.help === true) return { kind: 'help' };
  if (flags.version === true) return { kind: 'version' };
  const given = (flag: Flag): { value: string; source: string } | undefined => {
    const value = flags[flag];
    if (value === '') throw new SettingsError(`--${flag} is empty: give it a value`);
    if (value !== undefined) return { value, source: `--${flag}` };
    const variable = environment[variables[flag]];
    return variable ? { value: variable, source: variables[flag] } : undefined;
  };

  const geo = given('geo')?.value;
  const rates = given('rates')?.value;
  const proxies = given('trusted-proxies');
  const trustedProxies = (proxies?.value ?? '').split(/[\s,]+/).filter(Boolean);
  // Read here too: only here is it known which setting to name.
  parseTrustedProxies(trustedProxies, proxies?.source);
  return {
    kind: 'run',
    settings: {
      port: readPort(given('port')),
      host: (given('host')?.value ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
      keys: given('keys')?.value ?? 'keys.json',
      ...(geo === undefined ? {} : { geo }),
      ...(rates === undefined ? {} : { rates }),
      trustedProxies,
    },
  };
}

function parseFlags(args: readonly string[]): {
  [flag in Flag]?: string;
} & { help?: boolean; version?: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        keys: { type: 'string' },
        geo: { type: 'string' },
        rates: { type: 'string' },
        'trusted-proxies': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    // Only the first sentence says what is wrong; the rest is about other programs' arguments.
    const [problem = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    throw new SettingsError(`${problem.replace(/\.$/, '')}: see --help`);
  }
}

function readPort(given: { value: string; source: string } | undefined): number {
  if (given === undefined) return 8787;
  const port = /^\d{1,5}$/.test(given.value) ? Number(given.value) : NaN;
  if (!(port <= 65_535)) {
    throw new SettingsError(
      `${given.source} is ${quote(given.value)}: give a port from 0 to 65535, 0 for a free one`,
    );
  }
  return port;
}
