/**
 * Compares our packages with others, in one run on one machine, and prints tables: `npm run bench`;
 * `npm run bench -- site` or `-- service` for one half. On another machine, only the ratios are meaningful. With
 * `--write`, it also writes the figures and the page docs/side-by-side.md. With `--text`, it writes only the page,
 * from the figures of the last run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { describeMachine, loadNow } from './machine.ts';
import { resultsFile, type Results } from './Results.ts';
import { serviceTables } from './report/serviceTables.ts';
import { pageFile, sideBySide } from './report/sideBySide.ts';
import { siteTables } from './report/siteTables.ts';
import { cellsOf, isMissed, type Table } from './report/Table.ts';
import { measureService } from './service/measureService.ts';
import { measureSite } from './site/measureSite.ts';
import { installedVersions } from './versions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, text: { type: 'boolean' } },
});
const [half] = positionals;
if (positionals.length > 1 || (half && (values.write || !['site', 'service'].includes(half)))) {
  console.error('npm run bench [-- site | service | --write | --text]');
  process.exit(2);
}

function print(tables: readonly Table[]): void {
  for (const { title, columns, rows } of tables) {
    console.log(`\n${title}`);
    const head = [...columns, 'wanted'];
    console.table(
      Object.fromEntries(
        rows.map((row) => {
          const [what, ...cells] = cellsOf(row, columns);
          return [what, Object.fromEntries(head.map((name, at) => [name, cells[at]]))];
        }),
      ),
    );
    for (const row of rows.filter(isMissed))
      console.log(`${row.what}: missed. ${row.reason ?? 'We do not know why.'}`);
  }
}

async function measure(): Promise<void> {
  const before = loadNow();
  const site = half === 'service' ? null : await measureSite();
  if (site) print(siteTables(site));
  const service = half === 'site' ? null : await measureService();
  if (service) print(serviceTables(service));
  if (!values.write || !site || !service) return;
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(before),
    versions: installedVersions(),
    site,
    service,
  };
  const rounded = JSON.stringify(results, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value,
  );
  writeFileSync(resultsFile, await format(rounded, { parser: 'json', printWidth: 100 }));
}

if (!values.text) await measure();
if (values.text || values.write) {
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
  writeFileSync(pageFile, await sideBySide(results));
}
