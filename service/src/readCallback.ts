import { defaultCallbackParameter } from 'local-price/protocol';
import { isCallbackName } from './isCallbackName.js';
import type { Query } from './Query.js';
import { ServiceFailure } from './ServiceFailure.js';

/**
 * The name to call with the answer, or `undefined` where plain JSON is asked for.
 *
 * @throws ServiceFailure `INVALID_CALLBACK`; a name is refused, never repaired
 */
export function readCallback(query: Query): string | undefined {
  const [name, ...more] = query.all(defaultCallbackParameter);
  if (name === undefined) return undefined;
  if (more.length > 0 || !isCallbackName(name)) {
    throw new ServiceFailure(
      'INVALID_CALLBACK',
      `The parameter ${defaultCallbackParameter} must be given once and be one JavaScript name: ` +
        'a letter, _ or $, then at most 63 letters, digits, _ or $, and no reserved word.',
    );
  }
  return name;
}
