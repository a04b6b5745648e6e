import { badPath, isServicePath } from '../app/site/servicePath.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import { badSetting, SettingsError } from '../common/SettingsError.js';
import { defaultKeys } from '../keys/keysFile.js';
import { defaultLedger, parseLedgerUrl } from '../ledger/parseLedgerUrl.js';
import { isAddress } from '../reload/AddressSource.js';
import type { ServiceSettings } from '../server/startService.js';
import { parseArguments } from './parseArguments.js';
import { readKeysCommand, type KeysCommand } from './readKeysCommand.js';
import { readRatesCommand, type RatesCommand } from './readRatesCommand.js';

/** A parsed command line; `ignored` are the variables that Kubernetes has set. */
export type Command =
  | { kind: 'run'; settings: ServiceSettings; ignored: readonly string[] }
  | { kind: 'keys'; command: KeysCommand }
  | { kind: 'data check'; file: string }
  | { kind: 'rates'; command: RatesCommand }
  | { kind: 'help' }
  | { kind: 'version' };

/** The text of `--help`. */
export const usage = `local-price-service: currency rates and the visitor's country over HTTP

  local-price-service [flags]
  local-price-service keys add --name NAME [--tokens N] [--host HOST]…
  local-price-service keys list | top-up KEY --tokens N | disable KEY | forgive
  local-price-service data check FILE
  local-price-service rates [--base USD] [--currencies "EUR GBP …"] [--rates FILE_OR_URL] [--out FILE]
                            [--accept-moves]

  --port PORT             TCP port, 0 for a free one    (PORT, 8787)
  --host HOST             address to listen on          (HOST, 127.0.0.1)
  --keys FILE             API keys                      (KEYS, keys.json)
  --geo FILE_OR_URL       country database, any MMDB    (GEO_DB, embedded)
  --geo-refresh SECONDS   how often an address of --geo
                          is requested                  (GEO_REFRESH, 86400)
  --rates SOURCE          rate table: FILE_OR_URL, ecb,
                          or frankfurter:URL            (RATES, embedded)
  --rates-refresh SECONDS how often an address of
                          --rates is requested          (RATES_REFRESH, 21600)
  --rates-kept DAYS       number of days whose rates
                          can be requested              (RATES_KEPT, 7)
  --trusted-proxies LIST  addresses and ranges whose
                          X-Forwarded-For is trusted,
                          unix for Unix sockets         (TRUSTED_PROXIES, none)
  --trusted-hops N        the caller is the Nth entry of
                          X-Forwarded-For, from right   (TRUSTED_HOPS, none)
  --address-header NAME   header of a trusted proxy
                          that has only the address     (ADDRESS_HEADER, none)
  --country-header NAME   header of a trusted proxy
                          that has the country          (COUNTRY_HEADER, none)
  --path PREFIX           path of a proxy under which
                          the service is, as /rates     (BASE_PATH, none)
  --ledger URL            where tokens are counted:
                          sqlite:FILE, redis://…,
                          redis-cluster://…, memory:    (LEDGER, sqlite:ledger.db)
  --rate-limit N          requests a minute for one key
                          and address, 0 for no limit   (RATE_LIMIT, 200)
  --keep-alive-timeout SECONDS
                          how long an idle connection
                          stays open                    (KEEP_ALIVE_TIMEOUT, 75)
  --metrics-port PORT     separate port for /metrics    (METRICS_PORT, same as --port)
  --ready-without-ledger  /readyz says ready if only
                          the ledger is unreachable     (READY_WITHOUT_LEDGER=1)
  --help, --version

After each flag: its environment variable and its default. A flag has precedence over its variable.
The keys commands accept --keys and --ledger too. Their changes take effect within seconds.
The rates command holds back rates that have moved too far from those in FILE, or that lack one of these;
--accept-moves writes them.
`;

/** The environment variable of each flag. */
const variables = {
  port: 'PORT',
  host: 'HOST',
  keys: 'KEYS',
  geo: 'GEO_DB',
  'geo-refresh': 'GEO_REFRESH',
  rates: 'RATES',
  'rates-refresh': 'RATES_REFRESH',
  'rates-kept': 'RATES_KEPT',
  'trusted-proxies': 'TRUSTED_PROXIES',
  'trusted-hops': 'TRUSTED_HOPS',
  'address-header': 'ADDRESS_HEADER',
  'country-header': 'COUNTRY_HEADER',
  path: 'BASE_PATH',
  ledger: 'LEDGER',
  'rate-limit': 'RATE_LIMIT',
  'keep-alive-timeout': 'KEEP_ALIVE_TIMEOUT',
  'metrics-port': 'METRICS_PORT',
} as const;

type Flag = keyof typeof variables;

const options = {
  ...(Object.fromEntries(
    Object.keys(variables).map((flag) => [flag, { type: 'string' }]),
  ) as Record<Flag, { type: 'string' }>),
  'ready-without-ledger': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** A value, and the flag or variable that it comes from. */
type Given = { value: string; source: string } | undefined;

/**
 * Reads the settings. A flag has precedence over its environment variable, which has precedence over the
 * default. An empty variable counts as missing, an empty flag is an error.
 *
 * @throws SettingsError naming the flag or the variable, the value and the remedy
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  if (args[0] === 'keys') {
    const command = readKeysCommand(args.slice(1), environment);
    return command ? { kind: 'keys', command } : { kind: 'help' };
  }
  if (args[0] === 'data') return readDataCommand(args.slice(1));
  if (args[0] === 'rates') {
    const command = readRatesCommand(args.slice(1), environment);
    return command ? { kind: 'rates', command } : { kind: 'help' };
  }
  const flags = parseArguments({ args: [...args], options }).values;
  if (flags.help === true) return { kind: 'help' };
  if (flags.version === true) return { kind: 'version' };
  const given = (flag: Flag): Given => {
    const written = flags[flag];
    if (written !== undefined) return { value: written, source: `--${flag}` };
    const source = variables[flag];
    const value = environment[source];
    return value && !isOfKubernetes(source, value) ? { value, source } : undefined;
  };

  const whole = (flag: Flag, of: string, max: number, min = 1): number | undefined =>
    readNumber(given(flag), min, max, `a whole number of ${of} from ${min} to ${max}`);
  const port = (flag: Flag): number | undefined =>
    readNumber(given(flag), 0, 65_535, 'a port from 0 to 65535, 0 for a free one');

  const proxies = given('trusted-proxies');
  const trustedProxies = (proxies?.value ?? '').split(/[\s,]+/).filter(Boolean);
  // Also parsed here, since only this function knows which setting to name.
  parseTrustedProxies(trustedProxies, proxies?.source);
  const ledger = given('ledger');
  parseLedgerUrl(ledger?.value ?? defaultLedger, ledger?.source);
  const settings: { [name in keyof ServiceSettings]: ServiceSettings[name] | undefined } = {
    port: port('port') ?? 8787,
    host: (given('host')?.value ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
    keys: given('keys')?.value ?? defaultKeys,
    geo: given('geo')?.value,
    geoRefresh: whole('geo-refresh', 'seconds', 604_800, 3600),
    rates: given('rates')?.value,
    ratesRefresh: whole('rates-refresh', 'seconds', 604_800),
    ratesKept: whole('rates-kept', 'days', 366),
    trustedProxies,
    trustedHops: whole('trusted-hops', 'entries', 20),
    addressHeader: readHeaderName(given('address-header')),
    countryHeader: readHeaderName(given('country-header')),
    path: readPath(given('path')),
    ledger: ledger?.value ?? defaultLedger,
    rateLimit: readNumber(given('rate-limit'), 0, Infinity, 'a whole number from 0 up') ?? 200,
    keepAliveTimeout: whole('keep-alive-timeout', 'seconds', 3600),
    metricsPort: port('metrics-port'),
    readyWithoutLedger:
      (flags['ready-without-ledger'] ?? isOn(environment, 'READY_WITHOUT_LEDGER')) || undefined,
  };
  // A setting that is not given has its default elsewhere.
  const present = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    kind: 'run',
    settings: Object.fromEntries(present) as unknown as ServiceSettings,
    ignored: Object.entries(variables).flatMap(([flag, name]) =>
      flags[flag as Flag] === undefined && isOfKubernetes(name, environment[name]) ? [name] : [],
    ),
  };
}

/** Returns whether Kubernetes has set a variable, as it sets `METRICS_PORT` for a Service that is named `metrics`. */
function isOfKubernetes(name: string, value = ''): boolean {
  return name.endsWith('PORT') && /^(?:tcp|udp|sctp):\/\//.test(value);
}

/** @param wanted what the message asks for */
function readNumber(given: Given, min: number, max: number, wanted: string): number | undefined {
  if (given === undefined) return undefined;
  const number = /^\d{1,9}$/.test(given.value) ? Number(given.value) : NaN;
  if (number >= min && number <= max) return number;
  throw badSetting(given.source, given.value, wanted);
}

function readHeaderName(given: Given): string | undefined {
  if (given !== undefined && !/^[\w-]{1,64}$/.test(given.value)) {
    throw badSetting(given.source, given.value, 'the name of a header such as CF-IPCountry');
  }
  return given?.value.toLowerCase();
}

function readPath(given: Given): string | undefined {
  if (given !== undefined && !isServicePath(given.value)) {
    throw new SettingsError(badPath(given.source, given.value));
  }
  return given?.value;
}

/** Returns whether a variable is `1`; `0` and an empty variable mean off. */
function isOn(environment: Readonly<Record<string, string | undefined>>, name: string): boolean {
  const value = environment[name] ?? '';
  if (!/^[01]?$/.test(value)) throw badSetting(name, value, '1 or 0');
  return value === '1';
}

function readDataCommand([verb, file, ...more]: readonly string[]): Command {
  if (verb === '--help' || verb === '-h') return { kind: 'help' };
  if (verb === 'check' && file !== undefined && /^[^-]/.test(file) && more.length === 0) {
    if (!isAddress(file)) return { kind: 'data check', file };
    throw new SettingsError('data check needs a file; an address is checked at each download');
  }
  throw new SettingsError('after data, write check and one file: data check FILE');
}
