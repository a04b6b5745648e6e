import { asText } from '../input/index.js';

/** Returns a value as it stands in a message: as JSON, if there is JSON for it. */
export function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return asText(value)!;
  }
}
