/**
 * Builds everything that is published: `dist/` (npm modules, types, editor data),
 * `dist/cdn/` (the script-tag files and the optional style sheet), `custom-elements.json` and `service/dist`.
 *
 * With `--if-stale`, it builds only if a source is newer than the last build.
 */
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { bundleScriptTags, scriptTagFiles } from './build/bundleScriptTags.ts';
import { bundleWorker, workerFile } from './build/bundleWorker.ts';
import { entries, publishedFiles } from './build/entries.ts';
import { integrityOf } from './build/integrityOf.ts';
import { run } from './build/run.ts';
import { isStale, stampBuild } from './build/staleness.ts';
import { overBudget, weightOf, weighModule } from './build/weigh.ts';
import { writeEditorData } from './build/writeEditorData.ts';
import { styleSheet, writeStyleSheet } from './build/writeStyleSheet.ts';
import { writeTypes } from './build/writeTypes.ts';

const command = 'service/dist/cli.js';

if (
  process.argv.includes('--if-stale') &&
  !isStale([...publishedFiles(), ...scriptTagFiles, styleSheet, command, workerFile])
) {
  process.exit();
}
const started = new Date();

rmSync('dist', { recursive: true, force: true });
rmSync('service/dist', { recursive: true, force: true });

run('tsc', '-p', 'tsconfig.build.json');
// After the widget, because the service imports its protocol.
run('tsc', '-p', 'service/tsconfig.build.json');
chmodSync(command, 0o755);

await bundleScriptTags();
await bundleWorker();
await writeStyleSheet();

run('cem', 'analyze', '--quiet');
writeEditorData();
writeTypes();

const files = new Map(scriptTagFiles.map((path) => [path, readFileSync(path)]));
const weights = new Map([...files].map(([path, content]) => [path, weightOf(content)]));
for (const [entry, path] of entries()) weights.set(entry, await weighModule(path));
const problems = overBudget(weights);
for (const problem of problems) console.error(problem);
for (const [path, content] of files) console.log(`integrity of ${path}: ${integrityOf(content)}`);
if (problems.length) process.exit(1);
stampBuild(started);
