/**
 * Returns the value of an own data property, or `undefined` if there is no such property.
 *
 * An answer that came as a script is a live object: inherited properties are not data, a getter may return
 * different values, and a proxy may throw. So only own data properties are read, each of them once.
 */
export function ownValue(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(object, key)?.value;
  } catch {
    // The object is a proxy that throws or was revoked.
    return undefined;
  }
}

/**
 * Removes an object's prototype. What an old library has added to `Object.prototype` is then neither a
 * setting nor part of a property descriptor.
 */
export function withoutPrototype<T extends object>(object: T): T {
  return Object.setPrototypeOf(object, null) as T;
}

/** Returns plain data as JSON, whatever `toJSON` a library has added to all arrays or objects. */
export function toJson(data: unknown): string {
  return JSON.stringify(plainCopy(data));
}

function plainCopy(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy = withoutPrototype<Record<string, unknown>>(
    Array.isArray(data) ? ([...data] as never) : { ...data },
  );
  for (const key in copy) copy[key] = plainCopy(copy[key]);
  return copy;
}
