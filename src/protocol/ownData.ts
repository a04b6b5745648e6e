/**
 * Reads the value of an own data property, or `undefined` where there is none.
 *
 * An answer that came as a script is a live object: what it inherits is not data, a getter may
 * answer twice differently, and a proxy may throw. So only own data properties are read, each once.
 */
export function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(object, key)?.value;
  } catch {
    // A proxy that throws, or a revoked one, has no data to offer.
    return undefined;
  }
}

/**
 * Takes an object's prototype away. What an old library has put on `Object.prototype`, for every object
 * to inherit, is then neither a setting nor a part of a property descriptor.
 */
export function bare<T extends object>(object: T): T {
  return Object.setPrototypeOf(object, null) as T;
}
