import { createLog } from '../common/Log.js';
import { createWorker } from './createWorker.js';
import type { Embedded } from './Embedded.js';
import type { LedgerStub } from './Environment.js';
import { LedgerObject } from './LedgerObject.js';

export type { Environment } from './Environment.js';

/** Inserted by the build. */
declare const EMBEDDED: Embedded;

const log = createLog((level, line) => console[level](line));

/** The class of the Durable Objects that count. The configuration contains its name. */
export const Ledger = LedgerObject as unknown as new (ctx: unknown, env: unknown) => LedgerStub;

/**
 * The service as a Workers module: it answers requests, and updates the rates by a cron trigger. See
 * `Environment` for its bindings and variables.
 */
export default createWorker({ embedded: EMBEDDED, log, now: Date.now });
