/** Returns the name of a property or type of schema.org without its address; `undefined`: it is of another vocabulary. */
export function localName(name: string): string | undefined {
  return /^https?:\/\/(?:www\.)?schema\.org\/([^/#?]+)$/.exec(name)?.[1];
}
