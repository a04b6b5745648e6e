// Taken when this module runs: a script that comes later may replace them.
const { getOwnPropertyDescriptor } = Object;

/**
 * The value of an own data property, or `undefined` where there is none.
 *
 * An answer that came as a script is a live object: what it inherits is not data, a getter may
 * answer twice differently, and a proxy may throw. So nothing but own data properties is read, each
 * once.
 */
export function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  try {
    return getOwnPropertyDescriptor(object, key)?.value;
  } catch {
    // A proxy or a revoked one: it has no data to offer.
    return undefined;
  }
}
