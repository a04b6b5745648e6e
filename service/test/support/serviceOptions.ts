import type { ServiceOptions } from '../../src/server/startService.js';
import { testLog } from './testLog.js';

/** Settings of a service on loopback that counts in memory and has no limits. */
export function serviceOptions(
  keys: string,
  changes: Partial<ServiceOptions> = {},
): ServiceOptions {
  return {
    port: 0,
    host: '127.0.0.1',
    keys,
    trustedProxies: [],
    ledger: 'memory:',
    rateLimit: 0,
    log: testLog(),
    drain: 0,
    ...changes,
  };
}
