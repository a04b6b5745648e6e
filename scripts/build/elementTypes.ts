import type { ElementDeclaration, Typed } from './Manifest.ts';

/**
 * The elements as TypeScript sees them in a template: their class, and their attributes and events by
 * name. What the files of `types/`, one for each framework, are made from.
 */
export function elementTypes(elements: readonly ElementDeclaration[]): string {
  const eventTypes = elements.flatMap(({ events = [] }) => events.map(({ type }) => type.text));
  const named = eventTypes.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []);
  const imported = new Set([...elements.map(({ name }) => name), ...named]);
  return `import type {
${[...imported]
  // Not those that all of TypeScript knows, such as CustomEvent.
  .filter((name) => !(name in globalThis))
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from '../index.js';

/** The elements, by the names of their tags. */
export interface Elements {
${elements.map(templateOf).join('')}}
`;
}

function templateOf({ name, tagName, attributes, events = [] }: ElementDeclaration): string {
  return `  '${tagName}': {
    element: ${name};
    attributes: {
${attributes.map((each) => member(each, `${each.type.text} | undefined`, '?')).join('')}    };
    events: {
${events.map((each) => member(each, each.type.text)).join('')}    };
  };
`;
}

function member({ name, description }: Typed, type: string, sign = ''): string {
  return `      /** ${description} */\n      '${name}'${sign}: ${type};\n`;
}
