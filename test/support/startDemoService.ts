import { startService, type RunningService } from 'local-price-service';

/**
 * Starts the real service on its embedded data, unmetered. It trusts every client as a proxy: visitors
 * come from the address in `x-forwarded-for`.
 *
 * @param keys path of its keys file
 */
export function startDemoService(keys = 'demo/keys.json'): Promise<RunningService> {
  return startService({
    port: 0,
    host: '127.0.0.1',
    keys,
    trustedProxies: ['127.0.0.1'],
    ledger: 'memory:',
    rateLimit: 0,
    // The age of the data is no matter here.
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
}
