import type { AppDependencies } from '../app/createApp.js';
import { callersBy } from '../callers/Caller.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import { watchSharedAddress } from '../callers/watchSharedAddress.js';
import type { Log } from '../common/Log.js';
import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';
import type { OpenSettings } from './OpenSettings.js';

/** The settings about proxies. */
type ProxySettings = Pick<
  OpenSettings,
  'trustedProxies' | 'trustedHops' | 'addressHeader' | 'countryHeader'
>;

/**
 * Returns how callers are identified. The log gets the first forwarded entry that is not an address, and says if
 * most callers seem to be the same.
 *
 * @throws SettingsError naming the setting that can't be used
 */
export function callersOf(
  { trustedProxies = [], trustedHops, addressHeader, countryHeader }: ProxySettings,
  log: Pick<Log, 'warn'>,
  now: () => number,
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
  const identify = callersBy({
    isTrusted,
    ...(!hasList && { isPlatform: () => true }),
    trustedHops,
    addressHeader,
    countryHeader,
    onUnreadable: once((text: string) => log.warn(unreadable(text, where))),
  });
  if (!hasList && trustedHops === undefined) return { isTrusted, caller: identify };
  const watch = watchSharedAddress(now, () => log.warn(shared));
  return {
    isTrusted,
    caller: (connection, header) => {
      const caller = identify(connection, header);
      watch(caller.address);
      return caller;
    },
  };
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

const shared =
  'most callers of the last hour had the same public address, as if another proxy sent it: they share one ' +
  'country and one limit. Name that proxy in --trusted-proxies, or use --trusted-hops or --address-header';

/** Returns a function that runs only the first time. */
function once<T>(run: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (!isDone) run(value);
    isDone = true;
  };
}
