import type { Log } from './Log.js';

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

/** The settings, and what a host program may hand in beside them. */
export interface ServiceOptions extends ServiceSettings {
  /** Without it, standard output and standard error. */
  log?: Log;
  /** Milliseconds since 1970; without it, the system's clock. */
  now?: () => number;
}
