import { badSetting, SettingsError } from '../common/SettingsError.js';
import { readSource } from '../rates/readSource.js';

/** A store of texts, such as Workers KV. A write may take a minute to be visible everywhere. */
export interface TextStore {
  get(name: string, options?: { cacheTtl?: number }): Promise<string | null>;
  put(name: string, text: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** The remote interface of the object `Ledger`. */
export interface LedgerStub {
  take(granted: number): Promise<boolean>;
  spent(): Promise<number>;
  check(): Promise<void>;
  wait(perMinute: number): Promise<number>;
}

/** Finds objects by name. The same name means the same object everywhere. */
export interface Objects {
  getByName(name: string): LedgerStub;
}

/** A rate limiter of the platform. Its configuration defines the limit and the period. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** A dataset of the platform's analytics. */
export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** The bindings and variables of the edge edition. */
export interface Environment {
  /** The keys file, under the name `keys`. */
  KEYS: TextStore;
  /** The rate tables and the widget's files. */
  RATES: TextStore;
  /** The objects that count tokens and requests. */
  LEDGER: Objects;
  /** Limits the requests of each key and address. Without it, objects do, by `RATE_LIMIT`. */
  LIMITER?: Limiter;
  /** Limits the requests of each key and /48 block of IPv6 addresses. */
  SITE_LIMITER?: Limiter;
  /** Gets a data point for each report of the widget. Without it, reports are checked and forgotten. */
  REPORTS?: Dataset;
  /** The address of the rate tables for the cron trigger. Without it, the embedded table is served. */
  RATES_URL?: string;
  /** The number of days whose rate tables are stored, including today; by default 7. */
  RATES_KEPT?: string;
  /** The maximum requests per minute for each key and address without `LIMITER`; 0 for no limit. */
  RATE_LIMIT?: string;
  /** The header with the country, if the platform does not provide it. */
  COUNTRY_HEADER?: string;
  /** The secret for /ledger, which lists the tokens that each key has spent. Without it, there is no such path. */
  LEDGER_TOKEN?: string;
  /** `1` if /readyz says ready when only the ledger is unreachable. */
  READY_WITHOUT_LEDGER?: string;
}

/** The minimum characters of a secret, so that it can't be guessed. */
const minTokenLength = 24;

/** The parsed variables. */
export interface EdgeSettings {
  ratesKept: number;
  rateLimit: number;
  readyWithoutLedger: boolean;
  ledgerToken: string | undefined;
}

/**
 * Reads the variables, and checks that the bindings exist.
 *
 * @throws SettingsError naming what is missing or can't be used
 */
export function readEnvironment(env: Environment): EdgeSettings {
  for (const name of ['KEYS', 'RATES', 'LEDGER'] as const) {
    if (!env[name]) {
      throw new SettingsError(`the binding ${name} is missing: add it to the configuration`);
    }
  }
  if (env.RATES_URL && !/^https?:\/\/./.test(readSource(env.RATES_URL).location)) {
    throw new SettingsError(
      'RATES_URL is not an address: give an address that begins with "https://", or ecb',
    );
  }
  if (env.COUNTRY_HEADER && !/^[\w-]+$/.test(env.COUNTRY_HEADER)) {
    throw badSetting('COUNTRY_HEADER', env.COUNTRY_HEADER, 'the name of a header');
  }
  const ledgerToken = env.LEDGER_TOKEN?.trim() || undefined;
  if (ledgerToken !== undefined && ledgerToken.length < minTokenLength) {
    throw new SettingsError(
      `LEDGER_TOKEN is too short: give a random secret of at least ${minTokenLength} characters`,
    );
  }
  return {
    ledgerToken,
    ratesKept: readNumber(env, 'RATES_KEPT', 7, 1),
    rateLimit: readNumber(env, 'RATE_LIMIT', 200, 0),
    readyWithoutLedger: readNumber(env, 'READY_WITHOUT_LEDGER', 0, 0) > 0,
  };
}

function readNumber(
  env: Environment,
  name: 'RATES_KEPT' | 'RATE_LIMIT' | 'READY_WITHOUT_LEDGER',
  otherwise: number,
  min: number,
): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) < min) {
    throw badSetting(name, text, `a whole number from ${min} up`);
  }
  return Number(text);
}
