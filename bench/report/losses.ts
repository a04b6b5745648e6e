import { ratioTo, type Row, type Table } from './Table.ts';

/** Ratios within this distance of one count as equal. */
const tie = 0.02;

/** Lists the tables with a row in which our figure is worse than another, with the reasons, in Markdown. */
export function losses(tables: readonly Table[]): string {
  const items = tables.flatMap(({ title, columns, rows }) => {
    const lost = rows.filter((row) => isLost(row, columns));
    const reasons = new Set(lost.map(({ reason }) => reason ?? 'We do not know why.'));
    return [...reasons].map((reason) => `- **${title}.** ${reason}`);
  });
  return items.length ? items.join('\n') : 'Nowhere in this run.';
}

function isLost(row: Row, columns: readonly string[]): boolean {
  return columns.some((column, at) => {
    // Another form of ours is not a competitor.
    const ratio = row.better && !column.startsWith('local-price') ? ratioTo(row, at) : null;
    if (ratio === null) return false;
    return row.better === 'less' ? ratio > 1 + tie : ratio < 1 - tie;
  });
}
