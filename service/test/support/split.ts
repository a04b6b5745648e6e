/** The entries of a list that is written with `|` between them, and may go on in the next line. */
export function split(list: string): string[] {
  return list.split(/\|(?:\n\s*)?/);
}
