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
