import { readFileSync } from 'node:fs';

/** A named and documented part of an element. */
export interface Described {
  name: string;
  description: string;
  deprecated?: boolean | string;
}

/** An attribute, an event or a property. */
export interface Typed extends Described {
  /** A TypeScript type, such as `'local' | 'both'`. */
  type: { text: string };
  default?: string;
  readonly?: boolean;
  /** For an attribute: the name of its property. */
  fieldName?: string;
}

/** An element in `custom-elements.json` (schema of custom-elements-manifest). */
export interface ElementDeclaration extends Described {
  tagName: string;
  members: Typed[];
  attributes: Typed[];
  events?: Typed[];
  slots?: Described[];
  cssParts?: Described[];
  cssStates?: Described[];
}

interface Manifest {
  modules: { declarations: ElementDeclaration[] }[];
}

/** Returns the elements of the package, sorted by name. */
export function readElements(path = 'custom-elements.json'): ElementDeclaration[] {
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return modules
    .flatMap(({ declarations }) => declarations)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
}

/** Returns the values of an enumerated attribute; an empty list for any other attribute. */
export function wordsOf({ type }: Typed): string[] {
  const words = type.text.split(' | ').map((each) => /^'(.*)'$/.exec(each)?.[1]);
  return words.filter((word) => word !== undefined).length === words.length
    ? (words as string[])
    : [];
}
