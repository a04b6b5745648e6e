import { elementsInOrder, partsOf, title, type Item, type Part } from './referenceParts.ts';

/** The page of the reference, and what it contains in one sentence. */
export const referencePage = {
  path: '/docs/reference.html',
  summary: 'Every attribute, property, event, slot, part and state.',
};

/** Returns the reference of all elements as Markdown. */
export function referenceMarkdown(): string {
  const sections = elementsInOrder().map((element) =>
    [
      `## \`<${element.tagName}>\`\n`,
      `${oneLine(element.description)}\n`,
      ...partsOf(element).flatMap(({ heading, intro, columns, tables }) => [
        `### ${heading}\n`,
        ...(intro ? [`${intro}\n`] : []),
        ...tables.flatMap(({ group, items }) => [
          ...(group ? [`#### ${group.heading}\n`] : []),
          ...table(items, columns),
        ]),
      ]),
    ].join('\n'),
  );
  return `# ${title}\n\n${referencePage.summary}\n\n${sections.join('\n')}`;
}

function table(items: readonly Item[], columns: Part['columns']): string[] {
  const names = ['name', ...columns, 'meaning'];
  const rows = items.map((item) =>
    row([
      nameOf(item),
      ...columns.map((column) => code(column === 'type' ? item.type?.text : item.default)),
      oneLine(item.description),
    ]),
  );
  return [row(names), row(names.map(() => '---')), ...rows, ''];
}

function nameOf(item: Item): string {
  return `${item.name ? code(item.name) : 'the default slot'}${item.readonly ? ' (read only)' : ''}`;
}

function code(text: string | undefined): string {
  return text === undefined ? '' : `\`${text}\``;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
