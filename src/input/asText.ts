/**
 * What a property is set to as text: frameworks pass numbers, lists, and `undefined` for nothing. What
 * can't be made a text is an empty one.
 */
export function asText(value: unknown): string | null {
  try {
    return value == null ? null : String(value);
  } catch {
    return '';
  }
}
