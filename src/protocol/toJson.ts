import { bare } from './ownData.js';

/** Returns plain data as JSON, whatever `toJSON` a library has added to all arrays or objects. */
export function toJson(data: unknown): string {
  return JSON.stringify(withoutPrototypes(data));
}

function withoutPrototypes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy = bare<Record<string, unknown>>(
    Array.isArray(data) ? ([...data] as never) : { ...data },
  );
  for (const key in copy) copy[key] = withoutPrototypes(copy[key]);
  return copy;
}
