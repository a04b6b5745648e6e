/**
 * Returns the value of a property as text: frameworks pass numbers, lists, and `undefined` for nothing. A
 * value that cannot be converted to text becomes an empty text.
 */
export function asText(value: unknown): string | null {
  try {
    return value == null ? null : String(value);
  } catch {
    return '';
  }
}
