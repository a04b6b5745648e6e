import { isMissed, ratioTo, type Row, type Table } from './Table.ts';

/** Ratios within this distance of one count as equal. */
const tie = 0.02;

/** Lists every row in which our figure is worse than another or misses its goal, by reason, in Markdown. */
export function losses(tables: readonly Table[]): string {
  const items = tables.flatMap(({ title, columns, rows }) => {
    const byReason = new Map<string, string[]>();
    for (const row of rows) {
      const facts = lostTo(row, columns);
      if (isMissed(row)) facts.push('misses the goal');
      if (facts.length === 0) continue;
      const reason = row.reason ?? 'We do not know why.';
      byReason.set(reason, [
        ...(byReason.get(reason) ?? []),
        `  - ${row.what}: ${facts.join(', ')}`,
      ]);
    }
    return [...byReason].map(([reason, list]) => `- **${title}.** ${reason}\n${list.join('\n')}`);
  });
  return items.length ? items.join('\n') : 'Nowhere in this run.';
}

function lostTo(row: Row, columns: readonly string[]): string[] {
  return columns.flatMap((column, at) => {
    // Another form of ours is not a competitor.
    const ratio = row.better && !column.startsWith('local-price') ? ratioTo(row, at) : null;
    if (ratio === null) return [];
    const isWorse = row.better === 'less' ? ratio > 1 + tie : ratio < 1 - tie;
    return isWorse ? [`${ratio.toFixed(2)} times ${column}`] : [];
  });
}
