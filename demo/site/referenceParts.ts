import {
  readElements,
  wordsOf,
  type Described,
  type ElementDeclaration,
  type Typed,
} from '../../scripts/build/Manifest.ts';
import { elementNames } from '../../src/input/elementNames.ts';
import { attributeGroups } from './attributeGroups.ts';

/** A row of a table. */
export type Item = Described & Partial<Typed>;

/** A table of the reference. */
export interface Table {
  /** Its heading and the anchor of that, if the part has several tables. */
  group?: { heading: string; id: string };
  items: readonly Item[];
}

/** A part of an element in the reference, such as its attributes. */
export interface Part {
  heading: string;
  /** The anchor of the heading. */
  id: string;
  /** A text above the tables. */
  intro?: string;
  /** The columns between name and meaning. */
  columns: readonly ('type' | 'default')[];
  tables: readonly Table[];
}

/** The title of the reference. */
export const title = 'All elements in tables';

/** Returns the elements in the order of the reference. */
export function elementsInOrder(): ElementDeclaration[] {
  const elements = readElements();
  return elementNames.map((name) => elements.find(({ tagName }) => tagName === name)!);
}

/** Returns the parts of an element that have something in them. */
export function partsOf(element: ElementDeclaration): Part[] {
  const { tagName, events = [], slots = [], cssParts = [], cssStates = [] } = element;
  const part = (heading: string, columns: Part['columns'], tables: readonly Table[]): Part => ({
    heading,
    id: `${tagName}-${heading.toLowerCase()}`,
    columns,
    tables,
  });
  return [
    part('Attributes', ['type', 'default'], attributeTables(element)),
    {
      ...part('Properties', ['type'], [{ items: ownProperties(element) }]),
      intro:
        'Each attribute is also a property with its name in camel case: `base-url` is `baseUrl`. It has the type of the attribute; text can also be `null`. These properties are not attributes, or have other types:',
    },
    part('Events', ['type'], [{ items: events }]),
    part('Slots', [], [{ items: slots }]),
    part('Parts', [], [{ items: cssParts }]),
    part('States', [], [{ items: cssStates }]),
  ].filter(({ tables }) => tables.some(({ items }) => items.length));
}

function attributeTables({ tagName, attributes }: ElementDeclaration): Table[] {
  const groups = attributeGroups[tagName];
  if (!groups) return [{ items: attributes }];
  return groups.map(([heading, names]) => ({
    group: { heading, id: `${tagName}-${heading.toLowerCase().replaceAll(' ', '-')}` },
    items: names.map((name) => attributes.find((attribute) => attribute.name === name)!),
  }));
}

/** Returns the properties that their attribute does not describe completely. */
function ownProperties({ members, attributes }: ElementDeclaration): Item[] {
  return members.flatMap((property) => {
    const attribute = attributes.find(({ fieldName }) => fieldName === property.name);
    if (!attribute) return [property];
    if (acceptsTheSame(property, attribute)) return [];
    return [{ ...property, description: `Means the same as the attribute \`${attribute.name}\`.` }];
  });
}

/** Whether a property has the type of its attribute: text may be `null`, and a union of words may have a name. */
function acceptsTheSame(property: Typed, attribute: Typed): boolean {
  const { text } = property.type;
  if (property.readonly) return false;
  if (text === attribute.type.text) return true;
  const words = wordsOf(attribute).length > 0;
  if (text === 'string | null') return words || attribute.type.text === 'string';
  return words && /^[A-Z]\w*$/.test(text);
}
