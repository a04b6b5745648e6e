import { isCallbackName } from 'local-price/protocol';
import { callbackParameter } from './Parameter.js';
import { RequestQuery } from './RequestQuery.js';
import { ServiceFailure } from './ServiceFailure.js';

/**
 * Returns the name of the function to call with the answer, or `undefined` for plain JSON.
 *
 * @throws ServiceFailure `INVALID_CALLBACK`; a bad name is rejected, never repaired
 */
export function readCallback(query: RequestQuery): string | undefined {
  const [name, ...more] = query.all(callbackParameter);
  if (name === undefined) return undefined;
  if (more.length > 0 || !isCallbackName(name)) {
    throw new ServiceFailure(
      'INVALID_CALLBACK',
      `The parameter ${callbackParameter.name} must be given once and be one JavaScript name: ` +
        'a letter, _ or $, then at most 63 letters, digits, _ or $, and not a reserved word.',
    );
  }
  return name;
}

/**
 * Returns the callback of a request that fails before it reaches the app. A callback that is refused counts as
 * none, since the failure itself matters more.
 */
export function callbackIn(url: string): string | undefined {
  try {
    return readCallback(new RequestQuery(url));
  } catch {
    return undefined;
  }
}
