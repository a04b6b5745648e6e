import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resultsFile, type Results } from '../../bench/Results.ts';
import { bars } from '../../bench/report/bars.ts';
import { losses } from '../../bench/report/losses.ts';
import { pageFile, sideBySide } from '../../bench/report/sideBySide.ts';
import { cellsOf, figure, figureOf, type Row } from '../../bench/report/Table.ts';
import { tablesOf } from '../../bench/report/tablesOf.ts';
import { peers } from '../../bench/versions.ts';

const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
const page = readFileSync(pageFile, 'utf8');

test('the page of comparisons is what is made of the figures of the last run', async () => {
  assert.equal(await sideBySide(results), page, 'run npm run bench -- --text');
});

// Not those that are installed: an update of a dependency does not change what was measured.
test('the page names the measured version of each package that it compares', () => {
  for (const name of peers) {
    const version = (results.versions as Readonly<Record<string, string>>)[name];
    assert.ok(version && page.includes(version), `${name} ${version}`);
  }
});

test('every figure of the page is a number', () => {
  assert.doesNotMatch(page, /NaN|Infinity|undefined|null|\{\{/);
});

const columns = ['ours', 'theirs'];
const row: Row = {
  what: 'work',
  figures: [figure(3, 1), figure(2, 1)],
  better: 'less',
  wanted: [{ limit: 1.2, text: '1.2', besides: 1 }],
  reason: 'It does more.',
};
const lossesOf = (...rows: Row[]): string => losses([{ title: 'Cost', about: '', columns, rows }]);

test('a cell has the figure and our ratio to it, and the last one what was wanted', () => {
  assert.deepEqual(cellsOf(row, columns), [
    'work',
    '3.0',
    '2.0 (1.50)',
    'at most 1.2 of theirs: missed',
  ]);
});

test('runs are shown with their spread, and compared in pairs', () => {
  const figures = [figureOf([1, 2, 9]), figureOf([2, 2, 3])];
  assert.deepEqual(cellsOf({ what: 'work', figures, better: 'less' }, columns).slice(1, 3), [
    '2 [1–9]',
    '2 (1.00) [2–3]',
  ]);
});

test('what is lost is told by its reason', () => {
  assert.equal(lossesOf(row, { ...row, what: 'play' }), '- **Cost.** It does more.');
  const unexplained = lossesOf({
    what: 'speed',
    figures: row.figures.toReversed(),
    better: 'more',
  });
  assert.equal(unexplained, '- **Cost.** We do not know why.');
});

test('what is won, alike or not to be compared is no loss', () => {
  const won: Row = { ...row, figures: row.figures.toReversed() };
  const alike: Row = { ...row, figures: [figure(100), figure(99)] };
  const { better: _, wanted: __, ...apart } = row;
  assert.equal(lossesOf(won, alike, apart), 'Nowhere in this run.');
});

test('each table is a picture too: a bar for each figure, with its text', () => {
  const svg = bars({ title: 'A < B', about: '', columns, rows: [row] });
  assert.match(svg, /aria-label="A &lt; B: /);
  assert.match(svg, /class="what" y="14">work<\/text>/);
  assert.match(svg, />ours<\/text><text[^>]*>3\.0<\/text><rect class="ours"[^>]* width="100\.00%"/);
  assert.match(svg, />theirs<\/text><text[^>]*>2\.0<\/text><rect y[^>]* width="66\.67%"/);
  for (const table of tablesOf(results)) {
    assert.ok(page.includes(`<!-- bars of ${table.title} -->`), table.title);
    const count = table.rows.flatMap(({ figures }) => figures).filter(Boolean).length;
    assert.equal(bars(table).match(/<rect/g)!.length, count, table.title);
  }
});
