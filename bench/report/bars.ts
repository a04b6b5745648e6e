import { escape } from '../../demo/site/escape.ts';
import type { Row, Table } from './Table.ts';

/** Heights in pixels: a row's name, a bar with the text above it, the bar alone. */
const nameHeight = 34;
const lineHeight = 30;
const barHeight = 8;

/**
 * Draws a table: one bar for each figure of a row, the longest as wide as the page. Widths are in percent
 * and heights in pixels, so that the text has the same size on all screens.
 */
export function bars({ title, columns, rows }: Table): string {
  let height = 0;
  const pictures = rows.map((row) => {
    const text = `<g transform="translate(0 ${height})">${barsOf(row, columns)}</g>`;
    height += nameHeight + row.figures.filter(Boolean).length * lineHeight;
    return text;
  });
  return `<svg class="bars" direction="ltr" width="100%" height="${height}" role="img" aria-label="${escape(title)}: the figures of the table below, as bars">${pictures.join('')}</svg>`;
}

function barsOf({ what, figures }: Row, columns: readonly string[]): string {
  const longest = Math.max(...figures.map((each) => each?.value ?? 0)) || 1;
  let y = nameHeight;
  const lines = figures.map((each, at) => {
    if (!each) return '';
    const name = escape(columns[at]!.replaceAll('`', ''));
    const width = Math.max(0, (each.value / longest) * 100).toFixed(2);
    const line = `<text y="${y}">${name}</text><text class="figure" x="100%" y="${y}">${escape(each.text)}</text><rect${at ? '' : ' class="ours"'} y="${y + 5}" width="${width}%" height="${barHeight}" rx="2"/>`;
    y += lineHeight;
    return line;
  });
  return `<text class="what" y="14">${escape(what.replaceAll('`', ''))}</text>${lines.join('')}`;
}
