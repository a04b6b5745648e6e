import type { ElementDeclaration } from '../../scripts/build/Manifest.ts';
import { curlQuotesOutsideCode } from './curlQuotes.ts';
import { escape } from './escape.ts';
import { elementsInOrder, partsOf, title, type Item, type Part } from './referenceParts.ts';

/** Renders the reference of all elements from `custom-elements.json`. */
export function renderReference(): { title: string; html: string } {
  const elements = elementsInOrder();
  const intro = `<h1 id="all-elements-in-tables">${title}</h1>
<p>Generated from <code>custom-elements.json</code>, which is in the package, like the data for editors. Each element’s own page explains how to use it.</p>
<ul class="reference-index">
${elements.map(indexLine).join('\n')}
</ul>
`;
  return { title, html: intro + elements.map(section).join('\n') };
}

/** Returns the links to the parts of an element. */
function indexLine(element: ElementDeclaration): string {
  const { tagName } = element;
  const parts = partsOf(element).map(({ heading, id, tables }) => {
    const groups = tables.flatMap(({ group }) => (group ? [link(group.id, group.heading)] : []));
    return link(id, heading) + (groups.length ? ` (${groups.join(', ')})` : '');
  });
  return `<li>${link(tagName, `<code>&lt;${tagName}&gt;</code>`)}: ${parts.join(', ')}</li>`;
}

function link(id: string, content: string): string {
  return `<a href="#${id}">${content}</a>`;
}

function section(element: ElementDeclaration): string {
  const tag = element.tagName;
  return `<h2 id="${tag}"><a href="/demo/${tag}.html"><code>&lt;${tag}&gt;</code></a></h2>
<p>${inline(element.description)}</p>
${partsOf(element)
  .map((part) => partOf(part, tag))
  .join('\n')}`;
}

function partOf({ heading, id, intro, columns, tables }: Part, tag: string): string {
  return [
    `<h3 id="${id}">${heading}</h3>`,
    ...(intro ? [`<p>${inline(intro)}</p>`] : []),
    ...tables.flatMap(({ group, items }) => [
      ...(group
        ? [`<h4 id="${group.id}"><a class="anchor" href="#${group.id}">${group.heading}</a></h4>`]
        : []),
      table(`${heading} of ${tag}${group ? `: ${group.heading}` : ''}`, items, columns),
    ]),
  ].join('\n');
}

/** Returns a table. The roles are for browsers that take a table in another layout for none. */
function table(name: string, items: readonly Item[], columns: Part['columns']): string {
  const heads = ['name', ...columns, 'meaning'].map(
    (head) => `<th scope="col" role="columnheader">${head}</th>`,
  );
  return `<table class="reference" role="table" aria-label="${name}">
<thead class="unseen" role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>
<tbody role="rowgroup">${items.map((item) => row(item, columns)).join('\n')}</tbody>
</table>`;
}

function row(item: Item, columns: Part['columns']): string {
  const cells = columns.map((column) => {
    const text = column === 'type' ? item.type?.text : item.default;
    const content = text === undefined ? '' : `<code>${escape(text)}</code>`;
    return `<td class="${column}" role="cell">${content}</td>`;
  });
  const name = item.name ? `<code>${escape(item.name)}</code>` : 'the default slot';
  const only = item.readonly ? ' (read only)' : '';
  return `<tr role="row"><th scope="row" role="rowheader">${name}${only}</th>${cells.join('')}<td class="meaning" role="cell">${inline(item.description)}</td></tr>`;
}

/** Returns a description as HTML. Text between backquotes is code. */
function inline(description: string): string {
  const line = curlQuotesOutsideCode(description.replace(/\s+/g, ' '));
  return escape(line).replace(/`([^`]*)`/g, '<code>$1</code>');
}
