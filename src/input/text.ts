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

/** Returns whether the value of a boolean attribute, or of its property, means on. Frameworks write `false` for off. */
export function isOn(value: unknown): boolean {
  return value != null && value !== false && value !== 'false';
}

/**
 * Returns the value that a text names. Case and whitespace around it do not matter.
 *
 * @returns `null` if the text names none of the values
 */
export function wordIn<T extends string>(text: string, values: readonly T[]): T | null {
  const word = text.trim().toLowerCase();
  return values.find((each) => each === word) ?? null;
}

/**
 * Returns whether one edit at most turns a name into another: a letter added, removed or replaced, or two neighbors
 * swapped. Case and hyphens do not matter.
 */
export function resembles(name: string, other: string): boolean {
  let a = plain(name);
  let b = plain(other);
  while (a && a[0] === b[0]) [a, b] = [a.slice(1), b.slice(1)];
  const [first = '', second = ''] = a;
  const rest = a.slice(1);
  return [b, b.slice(1)].includes(rest) || a === b.slice(1) || second + first + a.slice(2) === b;
}

function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
