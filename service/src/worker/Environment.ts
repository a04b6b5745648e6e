import { SettingsError } from '../common/SettingsError.js';
import { quote } from '../common/text.js';

/** A store of texts, such as Workers KV: a write may take a minute to be seen everywhere. */
export interface TextStore {
  get(name: string, options?: { cacheTtl?: number }): Promise<string | null>;
  put(name: string, text: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** What can be asked of the object `Ledger` from elsewhere. */
export interface LedgerStub {
  take(granted: number): Promise<boolean>;
  spent(): Promise<number>;
  check(): Promise<void>;
  wait(perMinute: number): Promise<number>;
}

/** Finds objects by their names; the same name is the same object everywhere. */
export interface Objects {
  getByName(name: string): LedgerStub;
}

/** A rate limiter of the platform; how many and for how long stands in its configuration. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The bindings and variables of the edge edition. */
export interface Environment {
  /** The keys file, under the name `keys`. */
  KEYS: TextStore;
  /** The rate tables and the widget's files. */
  RATES: TextStore;
  /** The objects that count. */
  LEDGER: Objects;
  /** Limits requests of one key and address; without it, an object does, by `RATE_LIMIT`. */
  LIMITER?: Limiter;
  /** Limits requests of one key and /48 of IPv6 addresses. */
  SITE_LIMITER?: Limiter;
  /** Where the cron trigger finds rate tables; without it, the embedded table serves. */
  RATES_URL?: string;
  /** Days whose rate tables are kept, today's among them; without it, 7. */
  RATES_KEPT?: string;
  /** Requests a minute for one key and address where there is no `LIMITER`; 0: no limit. */
  RATE_LIMIT?: string;
  /** The header with the country, where the platform does not say it. */
  COUNTRY_HEADER?: string;
  /** `1`: /readyz says ready while only the ledger is out of reach. */
  READY_WITHOUT_LEDGER?: string;
}

/** The variables, read. */
export interface EdgeSettings {
  ratesKept: number;
  rateLimit: number;
  readyWithoutLedger: boolean;
}

/**
 * Reads the variables, and makes sure that the bindings are there.
 *
 * @throws SettingsError naming what is missing or can't be used
 */
export function readEnvironment(env: Environment): EdgeSettings {
  for (const name of ['KEYS', 'RATES', 'LEDGER'] as const) {
    if (!env[name]) {
      throw new SettingsError(`the binding ${name} is missing: add it to the configuration`);
    }
  }
  if (env.RATES_URL && !/^https?:\/\/./.test(env.RATES_URL)) {
    throw new SettingsError('RATES_URL is no address: give one that begins with "https://"');
  }
  if (env.COUNTRY_HEADER && !/^[\w-]+$/.test(env.COUNTRY_HEADER)) {
    throw new SettingsError(
      `COUNTRY_HEADER is ${quote(env.COUNTRY_HEADER)}: give the name of a header`,
    );
  }
  return {
    ratesKept: readNumber(env, 'RATES_KEPT', 7, 1),
    rateLimit: readNumber(env, 'RATE_LIMIT', 200, 0),
    readyWithoutLedger: readNumber(env, 'READY_WITHOUT_LEDGER', 0, 0) > 0,
  };
}

function readNumber(
  env: Environment,
  name: 'RATES_KEPT' | 'RATE_LIMIT' | 'READY_WITHOUT_LEDGER',
  otherwise: number,
  least: number,
): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) < least) {
    throw new SettingsError(`${name} is ${quote(text)}: give a whole number from ${least} up`);
  }
  return Number(text);
}
