/**
 * Builds everything that is published: `dist/` (npm modules, types, editor data),
 * `dist/cdn/` (the script-tag files and the optional style sheet), `custom-elements.json` and `service/dist`.
 *
 * With `--if-stale`, it builds only if a source is newer than the last build, and prints no sizes.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCheck, checkFiles } from './build/bundleCheck.ts';
import { bundleScriptTags, scriptTagFiles } from './build/bundleScriptTags.ts';
import { bundleWorker, workerFile } from './build/bundleWorker.ts';
import { publishedFiles } from './build/entries.ts';
import { integrityOf } from './build/integrityOf.ts';
import { licensesOf } from './build/licenses.ts';
import { run } from './build/run.ts';
import { isStale, stampBuild } from './build/staleness.ts';
import { measureSizes } from './build/measureSizes.ts';
import { writeEditorData } from './build/writeEditorData.ts';
import { styleSheet, writeStyleSheet } from './build/writeStyleSheet.ts';
import { writeTypes } from './build/writeTypes.ts';

// What failed has said why; a stack trace adds nothing.
process.on('uncaughtException', ({ message }) => {
  console.error(`The build failed: ${message}`);
  process.exit(1);
});

const commands = [checkFiles[0], 'service/dist/cli.js'];

/** Folders of `dist/` that other commands write: `npm run release`, `npm run wordpress`. */
const written = ['release', 'wordpress'];

const isBefore = process.argv.includes('--if-stale');
if (isBefore) {
  if (
    !isStale([
      ...publishedFiles(),
      ...scriptTagFiles,
      styleSheet,
      ...checkFiles,
      ...commands,
      workerFile,
    ])
  )
    process.exit();
  // Commands whose output is data, such as `npm run rates`, run after this one.
  console.error('Building once, which takes 15 to 100 seconds …');
}
const started = new Date();

for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (!written.includes(name)) rmSync(join('dist', name), { recursive: true });
}
rmSync('service/dist', { recursive: true, force: true });

run('tsc', '-p', 'tsconfig.build.json');
// After the widget, because the service imports its protocol.
run('tsc', '-p', 'service/tsconfig.build.json');

await bundleCheck();
for (const each of commands) chmodSync(each, 0o755);
await bundleScriptTags();
await bundleWorker();
await writeStyleSheet();
writeFileSync('dist/cdn/LICENSES', licensesOf(['lit', 'cldr-core']));

run('cem', 'analyze', '--quiet');
writeEditorData();
writeTypes();

if (!isBefore) {
  for (const [name, size] of Object.entries(await measureSizes())) {
    console.log(`${name}: ${size} bytes of brotli`);
  }
  for (const path of scriptTagFiles) {
    console.log(`integrity of ${path}: ${integrityOf(readFileSync(path))}`);
  }
}
stampBuild(started);
