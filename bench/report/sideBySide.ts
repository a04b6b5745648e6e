import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Results } from '../Results.ts';
import { losses } from './losses.ts';
import { figuresOf, type Table } from './Table.ts';
import { tablesOf } from './tablesOf.ts';

/** The page that shows the results, relative to the root of the repository. */
export const pageFile = 'docs/side-by-side.md';

/** Returns the page, made of the results of a run and the template. */
export async function sideBySide(results: Results): Promise<string> {
  const { date, machine, versions, site } = results;
  const tables = tablesOf(results);
  const [before, after] = machine.load.map((load) => load.toFixed(1));
  const parts: Readonly<Record<string, string>> = {
    date,
    machine: `${machine.processor}, ${machine.cores} cores, ${Math.round(machine.memory / 2 ** 30)} GB, ${machine.system}; Node ${machine.node.slice(1)}, ${site.browser}; load ${before} before the run, ${after} at the end`,
    tables: tables.map(markdown).join('\n\n'),
    losses: losses(tables),
  };
  const page = readFileSync('bench/report/template.md', 'utf8').replace(
    /\{\{(?:version (\S+)|(\w+))\}\}/g,
    (mark, name?: string, part = '') => {
      const text = name ? versions[name] : parts[part];
      if (text === undefined) throw new Error(`no value for ${mark}`);
      return text;
    },
  );
  return format(page, { ...(await resolveConfig(pageFile)), parser: 'markdown' });
}

/** Returns a table with its heading and text, and a marker where the site inserts the bars. */
function markdown({ title, about, columns, rows }: Table): string {
  const lines = [
    ['', ...columns],
    ['---', ...columns.map(() => '---:')],
    ...rows.map((row) => [row.what, ...figuresOf(row, columns)]),
  ];
  const grid = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${title}\n\n${about}\n\n<!-- bars of ${title} -->\n\n${grid}`;
}
