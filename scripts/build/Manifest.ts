import { readFileSync } from 'node:fs';

/** Something of an element that has a name and is described. */
export interface Described {
  name: string;
  description: string;
  deprecated?: boolean | string;
}

/** An attribute, an event or a property. */
export interface Typed extends Described {
  /** As TypeScript writes it, such as `'local' | 'both'`. */
  type: { text: string };
  default?: string;
  readonly?: boolean;
  /** Of an attribute: the property that goes with it. */
  fieldName?: string;
}

/** An element, as `custom-elements.json` has it (schema of custom-elements-manifest). */
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

/** The elements of the package, in the order of their names. */
export function readElements(path = 'custom-elements.json'): ElementDeclaration[] {
  const { modules } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return modules
    .flatMap(({ declarations }) => declarations)
    .sort((a, b) => (a.tagName < b.tagName ? -1 : 1));
}

/** The words that an enumerated attribute takes; empty for any other. */
export function wordsOf({ type }: Typed): string[] {
  const words = type.text.split(' | ').map((each) => /^'(.*)'$/.exec(each)?.[1]);
  return words.filter((word) => word !== undefined).length === words.length
    ? (words as string[])
    : [];
}
