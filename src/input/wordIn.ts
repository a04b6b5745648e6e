/**
 * Returns the value that a text names. Case and whitespace around it do not matter.
 *
 * @returns `null` if the text names none of the values
 */
export function wordIn<T extends string>(text: string, values: readonly T[]): T | null {
  const word = text.trim().toLowerCase();
  return values.find((each) => each === word) ?? null;
}
