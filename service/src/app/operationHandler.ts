import { ServiceFailure, successReply, type RequestQuery } from 'local-price/protocol';
import type { KeyFinder, KnownKey } from '../keys/Keys.js';
import { authorize } from './authorize.js';
import { checkLimit, type LimitDependencies } from './checkRequest.js';
import type { Run } from './countedHandler.js';
import type { OperationEndpoint } from './Endpoint.js';
import type { Meter } from './Meter.js';
import { toResponse } from './respond.js';

/** What the answer of an operation needs besides the operation. */
export interface OperationHandlerDependencies extends LimitDependencies {
  /** Finds the key of a request. */
  keys: KeyFinder;
  /** Charges tokens. */
  meter: Pick<Meter, 'charge'>;
}

/** Answers the requests of an operation: checks the key and the limits, runs it, and charges for it. */
export function operationHandler(
  operation: OperationEndpoint,
  deps: OperationHandlerDependencies,
): Run {
  return async (c) => {
    const query = c.get('query');
    const header = (name: string): string | undefined => c.req.header(name);
    const caller = deps.caller(c.env ?? {}, header);
    const key = identify(query, operation, deps.keys, header);
    // Requests without a valid key count toward the limit too.
    const account = key instanceof ServiceFailure ? '' : key.account;
    await checkLimit(deps.limits, account, caller);
    if (key instanceof ServiceFailure) throw key;
    // An answer without a body says nothing worth a token.
    const isFree = c.req.method === 'HEAD';
    const charge = (): Promise<void> => deps.meter.charge(key, isFree);
    // Read before the answer is calculated, since the table may change while a token is charged.
    const cacheControl = operation.cacheControl();
    const metaData = await operation.run({ query, caller, charge });
    return toResponse(successReply(metaData, cacheControl, c.get('callback')));
  };
}

/** Returns the key of a request, or the failure that rejects the request. */
function identify(
  query: RequestQuery,
  { parameters }: OperationEndpoint,
  keys: KeyFinder,
  header: (name: string) => string | undefined,
): KnownKey | ServiceFailure {
  try {
    query.checkNames(parameters);
    return authorize(query, keys, header);
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
}
