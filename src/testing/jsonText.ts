import { asText } from '../input/index.js';

/** Returns a value as JSON or, if that is not possible, as text. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return asText(value)!;
  }
}
