import type { ElementDeclaration, Typed } from './Manifest.ts';

/**
 * The elements as TypeScript sees them in a template: the class, the attributes and the events by name. The files
 * in `types/`, one for each framework, are built from this.
 */
export function elementTypes(elements: readonly ElementDeclaration[]): string {
  const eventTypes = elements.flatMap(({ events = [] }) => events.map(({ type }) => type.text));
  const named = eventTypes.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []);
  const imported = new Set([...elements.map(({ name }) => name), ...named]);
  return `import type {
${[...imported]
  // Types that are global in TypeScript, such as CustomEvent, need no import.
  .filter((name) => !(name in globalThis))
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from '../index.js';

/** The elements by tag name. */
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
