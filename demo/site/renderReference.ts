import {
  readElements,
  type Described,
  type ElementDeclaration,
  type Typed,
} from '../../scripts/build/Manifest.ts';
import { elementNames } from '../../src/input/elementNames.ts';
import { curlQuotesOutsideCode } from './curlQuotes.ts';
import { escape } from './escape.ts';

/** A row of a table. */
export type Item = Described & Partial<Typed>;

/** The tables of an element: heading, items, and the columns between name and meaning. */
export const tables: readonly (readonly [
  heading: string,
  itemsOf: (element: ElementDeclaration) => readonly Item[] | undefined,
  columns: readonly ('type' | 'default')[],
])[] = [
  ['Attributes', ({ attributes }) => attributes, ['type', 'default']],
  ['Properties', ({ members }) => members, ['type', 'default']],
  ['Events', ({ events }) => events, ['type']],
  ['Slots', ({ slots }) => slots, []],
  ['Parts', ({ cssParts }) => cssParts, []],
  ['States', ({ cssStates }) => cssStates, []],
];

/** The title of the reference. */
export const title = 'All elements in tables';

/** Returns the elements in the order of the reference. */
export function elementsInOrder(): ElementDeclaration[] {
  const elements = readElements();
  return elementNames.map((name) => elements.find(({ tagName }) => tagName === name)!);
}

/** Renders the reference of all elements from `custom-elements.json`. */
export function renderReference(): { title: string; html: string } {
  const intro = `<h1 id="all-elements-in-tables">${title}</h1>
<p>Generated from <code>custom-elements.json</code>, which is in the package, like the data for editors. Each element’s own page explains how to use it.</p>
`;
  return { title, html: intro + elementsInOrder().map(section).join('\n') };
}

function section(element: ElementDeclaration): string {
  const tag = element.tagName;
  const parts = tables.map(([heading, itemsOf, columns]) => {
    const items = itemsOf(element);
    if (!items?.length) return '';
    return `<h3 id="${tag}-${heading.toLowerCase()}">${heading}</h3>
<div class="scroller" data-name="${heading} of ${tag}"><table>
<thead><tr>${['name', ...columns, 'meaning'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>${items.map((item) => row(item, columns)).join('\n')}</tbody>
</table></div>`;
  });
  return `<h2 id="${tag}"><a href="/demo/${tag}.html"><code>&lt;${tag}&gt;</code></a></h2>
<p>${inline(element.description)}</p>
${parts.filter(Boolean).join('\n')}`;
}

function row(item: Item, columns: readonly ('type' | 'default')[]): string {
  const cells = columns.map((column) => {
    const text = column === 'type' ? item.type?.text : item.default;
    return `<td>${text === undefined ? '' : `<code>${escape(text)}</code>`}</td>`;
  });
  const name = item.name ? `<code>${escape(item.name)}</code>` : 'the default slot';
  const only = item.readonly ? ' (read only)' : '';
  return `<tr><th scope="row">${name}${only}</th>${cells.join('')}<td>${inline(item.description)}</td></tr>`;
}

/** Returns a description as HTML. Text between backquotes is code. */
function inline(description: string): string {
  const line = curlQuotesOutsideCode(description.replace(/\s+/g, ' '));
  return escape(line).replace(/`([^`]*)`/g, '<code>$1</code>');
}
