import type { Log } from '../common/Log.js';

/** The settings of a service on any Node server. */
export interface OpenSettings {
  /** The path of the keys file. */
  keys: string;
  /** The path or http(s) address of a country database; by default the embedded database. */
  geo?: string;
  /** The seconds between two requests to the address of `geo`; by default 86400. */
  geoRefresh?: number;
  /** The path or http(s) address of a rate table; by default the embedded table. */
  rates?: string;
  /** The seconds between two requests to the address of `rates`; by default 21600. */
  ratesRefresh?: number;
  /** The number of days whose rate tables are stored, including today; by default 7. */
  ratesKept?: number;
  /**
   * The addresses and CIDR ranges whose `X-Forwarded-For` is trusted, and `unix` for Unix sockets; by default none.
   */
  trustedProxies?: string[];
  /** Which entry of `X-Forwarded-For` from the right is the caller; by default found by `trustedProxies`. */
  trustedHops?: number;
  /** The header in which a trusted proxy sends only the caller's address; by default `X-Forwarded-For`. */
  addressHeader?: string;
  /** The header in which a trusted proxy sends the country; by default none. */
  countryHeader?: string;
  /** The path under which the service answers, such as `/rates`; by default that of `X-Forwarded-Prefix`, or the root. */
  path?: string;
  /** The address of the ledger, see `parseLedgerUrl`. */
  ledger: string;
  /** The maximum requests per minute for each key and address, 0 for no limit; by default 200. */
  rateLimit?: number;
  /** Whether /readyz says ready if only the ledger is unreachable. */
  readyWithoutLedger?: boolean;
}

/** The settings, and the options for a host program. */
export interface OpenOptions extends OpenSettings {
  /** By default, JSON lines on standard error. */
  log?: Log;
  /** Returns milliseconds since 1970; by default the system's clock. */
  now?: () => number;
}
