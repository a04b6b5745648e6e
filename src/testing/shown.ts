import { asText } from '../input/index.js';

/** Returns a value as a message shows it: as JSON if possible. */
export function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return asText(value)!;
  }
}
