import type { Log } from '../common/Log.js';
import { createWorker } from './createWorker.js';
import type { Embedded } from './Embedded.js';

export { Ledger } from './Ledger.js';
export type { Environment } from './Environment.js';

/** Put in by the build. */
declare const EMBEDDED: Embedded;

const log: Log = { info: console.log, warn: console.warn, error: console.error };

/**
 * The service as a Workers module: answers requests, and renews the rates by a cron trigger. See
 * `Environment` for its bindings and variables.
 */
export default createWorker({ embedded: EMBEDDED, log, now: Date.now });
