import type { AppDependencies } from '../app/createApp.js';
import { callersBy } from '../callers/Caller.js';
import { parseTrustedProxies } from '../callers/parseTrustedProxies.js';
import type { Log } from '../common/Log.js';
import { quote } from '../common/text.js';

/** The settings about proxies, as in `OpenSettings`. */
interface ProxySettings {
  trustedProxies?: readonly string[];
  countryHeader?: string;
}

/**
 * Returns how callers are identified. The log gets the first forwarded entry that is not an address.
 *
 * @throws SettingsError naming the entry of the trusted proxies that can't be used
 */
export function callersOf(
  { trustedProxies = [], countryHeader }: ProxySettings,
  log: Pick<Log, 'warn'>,
): Pick<AppDependencies, 'caller' | 'isTrusted'> {
  const isTrusted = parseTrustedProxies(trustedProxies);
  const onUnreadable = once((entry: string) => log.warn(unreadable(entry)));
  return { isTrusted, caller: callersBy({ isTrusted, countryHeader, onUnreadable }) };
}

function unreadable(entry: string): string {
  return (
    // The entry may contain the address of a visitor.
    `a trusted proxy sends ${quote(entry.replace(/[\da-f]/gi, '0'))} (digits as 0) in ` +
    'X-Forwarded-For, which is not an address: visitors without a known ' +
    'address have no country, and share one limit'
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
