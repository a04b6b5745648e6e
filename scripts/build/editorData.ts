import { wordsOf, type Described, type ElementDeclaration, type Typed } from './Manifest.ts';

const markdown = (value: string): object => ({ kind: 'markdown', value });

/** Returns what VS Code and similar editors show and complete in HTML (HTML custom data, version 1.1). */
export function htmlCustomData(elements: readonly ElementDeclaration[]): object {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tagName,
      description: markdown(summaryOf(element)),
      attributes: element.attributes.map((attribute) => ({
        name: attribute.name,
        description: markdown(describe(attribute)),
        // `v`: an attribute without a value.
        ...(attribute.type.text === 'boolean' && { valueSet: 'v' }),
        ...(wordsOf(attribute).length && { values: wordsOf(attribute).map((name) => ({ name })) }),
      })),
    })),
  };
}

/** Returns what VS Code and similar editors show and complete in CSS (CSS custom data, version 1.1). */
export function cssCustomData(elements: readonly ElementDeclaration[]): object {
  return {
    version: 1.1,
    pseudoClasses: selectors(elements, 'cssStates', (name) => `:state(${name})`),
    pseudoElements: selectors(elements, 'cssParts', (name) => `::part(${name})`),
  };
}

/** Returns what JetBrains editors show and complete (web-types). */
export function webTypes(
  elements: readonly ElementDeclaration[],
  { name, version }: { name: string; version: string },
): object {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tagName,
          description: element.description,
          ...deprecation(element),
          attributes: element.attributes.map((attribute) => ({
            ...plain(attribute),
            ...(attribute.default && { default: attribute.default }),
            value: { type: attribute.type.text },
          })),
          slots: (element.slots ?? []).map(plain),
          js: {
            properties: element.members.map((member) => ({
              ...plain(member),
              type: member.type.text,
              ...(member.readonly && { 'read-only': true }),
            })),
            events: (element.events ?? []).map((event) => ({
              ...plain(event),
              type: event.type.text,
            })),
          },
          css: {
            parts: (element.cssParts ?? []).map(plain),
            'pseudo-classes': (element.cssStates ?? []).map((state) => ({
              ...plain(state),
              name: `state(${state.name})`,
            })),
          },
        })),
      },
    },
  };
}

/** Returns each name of a part or state once, with its descriptions in all elements. */
function selectors(
  elements: readonly ElementDeclaration[],
  kind: 'cssStates' | 'cssParts',
  selector: (name: string) => string,
): object[] {
  const found = new Map<string, string[]>();
  for (const element of elements) {
    for (const { name, description } of element[kind] ?? []) {
      const lines = found.get(name) ?? [];
      found.set(name, [...lines, `\`<${element.tagName}>\`: ${description}`]);
    }
  }
  return [...found].map(([name, lines]) => ({
    name: selector(name),
    description: markdown(lines.join('\n\n')),
  }));
}

/** Returns an element with its attributes, properties, events and slots. */
function summaryOf(element: ElementDeclaration): string {
  const lists = (
    [
      ['Events', element.events, (name) => name],
      ['Slots', element.slots, (name) => name || 'default'],
      ['States', element.cssStates, (name) => `:state(${name})`],
      ['Parts', element.cssParts, (name) => `::part(${name})`],
    ] as [string, Described[] | undefined, (name: string) => string][]
  ).map(([title, all, show]) =>
    all
      ? [
          `**${title}**`,
          ...all.map(({ name, description }) => `- \`${show(name)}\`: ${description}`),
        ].join('\n')
      : '',
  );
  return [describe(element), ...lists].filter(Boolean).join('\n\n');
}

function describe(item: Described & Partial<Typed>): string {
  const { deprecated, description, default: value } = item;
  const warning = deprecated ? `**Deprecated.** ${deprecated === true ? '' : deprecated}\n\n` : '';
  return `${warning}${description}${value && value !== 'false' ? ` Default: \`${value}\`.` : ''}`;
}

function plain({ name, description, ...rest }: Described): object {
  return { name, description, ...deprecation(rest) };
}

function deprecation({ deprecated }: Pick<Described, 'deprecated'>): object {
  return deprecated ? { deprecated } : {};
}
