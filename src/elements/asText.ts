/** What a property is set to as text: frameworks pass numbers, lists, and `undefined` for nothing. */
export function asText(value: unknown): string | null {
  return value == null ? null : String(value);
}
