import { quote } from 'local-price/protocol';
import type { AppDependencies } from '../app/createApp.js';
import { callersBy } from '../callers/Caller.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import type { OpenSettings } from './OpenSettings.js';

/** The settings about proxies. */
type ProxySettings = Pick<
  OpenSettings,
  'trustedProxies' | 'trustedHops' | 'addressHeader' | 'countryHeader'
>;

/**
 * Returns how callers are identified. The log gets the first forwarded entry that is not an address.
 *
 * @throws SettingsError naming the setting that can't be used
 */
export function callersOf(
  { trustedProxies = [], trustedHops, addressHeader, countryHeader }: ProxySettings,
  log: Pick<Log, 'warn'>,
): Pick<AppDependencies, 'caller' | 'isTrusted'> {
  const isTrusted = parseTrustedProxies(trustedProxies);
  const hasList = trustedProxies.length > 0;
  if (trustedHops !== undefined && addressHeader !== undefined) {
    throw new SettingsError('give either --trusted-hops or --address-header, not both');
  }
  if (trustedHops !== undefined && !(Number.isInteger(trustedHops) && trustedHops > 0)) {
    throw new SettingsError(`--trusted-hops is ${trustedHops}: give a whole number from 1 up`);
  }
  for (const [flag, name] of [
    ['--address-header', addressHeader],
    ['--country-header', countryHeader],
  ] as const) {
    if (name !== undefined && !hasList) {
      log.warn(`${flag} has no effect without --trusted-proxies, which says who may send it`);
    }
  }
  const where = addressHeader ?? 'X-Forwarded-For';
  const caller = callersBy({
    isTrusted,
    ...(!hasList && { isPlatform: () => true }),
    trustedHops,
    addressHeader,
    countryHeader,
    onUnreadable: once((text: string) => log.warn(unreadable(text, where))),
  });
  return { isTrusted, caller };
}

function unreadable(text: string, where: string): string {
  const sent = text
    ? // The entry may contain the address of a visitor.
      `${quote(text.replace(/[\da-f]/gi, '0'))} (digits as 0) in ${where}, which is not an address`
    : `too few addresses in ${where}`;
  return (
    `a trusted proxy sends ${sent}: visitors without a known address have no country, and ` +
    'share one limit'
  );
}

/** Returns a function that runs only the first time. */
function once<T>(run: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (!isDone) run(value);
    isDone = true;
  };
}
