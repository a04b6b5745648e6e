/** A thing of schema.org: its types and properties by their local names. */
export interface Thing {
  /** Its address; `null`: it has none. */
  readonly id: string | null;
  readonly types: string[];
  readonly properties: Map<string, (string | Thing)[]>;
}

/** Returns the name of a property or type of schema.org without its address; `undefined`: it is of another vocabulary. */
export function localName(name: string): string | undefined {
  return /^https?:\/\/(?:www\.)?schema\.org\/([^/#?]+)$/.exec(name)?.[1];
}

/** Returns the things to which a property leads. */
export function thingsIn({ properties }: Thing, name: string): Thing[] {
  return (properties.get(name) ?? []).filter((value) => typeof value !== 'string');
}

/** Returns all properties that lead to things, each with one of them. */
export function linksOf(thing: Thing): { name: string; thing: Thing }[] {
  return [...thing.properties.keys()].flatMap((name) =>
    thingsIn(thing, name).map((each) => ({ name, thing: each })),
  );
}

/** Returns the values of a property as texts: a thing is named by its address, value or name. */
export function textsOf({ properties }: Thing, name: string): string[] {
  return (properties.get(name) ?? []).map((value) => {
    if (typeof value === 'string') return value;
    const { id, properties: inner } = value;
    const names = ['value', 'name', 'identifier'].flatMap((each) => inner.get(each) ?? []);
    return names.find((each) => typeof each === 'string') ?? id ?? '';
  });
}

/** Returns the different values of the properties of things with these names. */
export function allTextsOf(things: readonly Thing[], names: RegExp): string[] {
  const texts = things.flatMap((thing) =>
    [...thing.properties.keys()].flatMap((name) => (names.test(name) ? textsOf(thing, name) : [])),
  );
  return [...new Set(texts)];
}
