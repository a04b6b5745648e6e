/**
 * Runs tests. The last lines are the totals.
 *
 *     npm test                                 all pure code in Node, all elements and pages in Chromium, and in
 *                                              the other engines what engines differ in, but for whole pages
 *     npm test -- src/elements/geo-gate        the tests that belong to a folder or a file, wherever they run
 *     npm run test:all                         every test of our own code
 *     npm run test:all -- service e2e          groups of them: node, service, package, browsers, e2e, wordpress
 *     npm run test:all -- release              the tests of other people's code, before a release: installs of
 *                                              frameworks, reproducible builds, old versions of WordPress
 *     npm run check                            every test of our own code, and format, lint, types and sizes
 *
 * With `--list`, it only prints which test files it would run. Tests of pure code run at once. For the others, it
 * builds if a source has changed, and installs the browsers and programs that they start if that is possible.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Count } from '../test/support/countReporter.ts';
import { foundEngines, install, isInstalled } from './browsers.ts';
import { bundlePure } from './bundlePure.ts';
import { needsBuild } from './needsBuild.ts';
import { programsOf } from './programsOf.ts';
import { runJobs } from './runJobs.ts';
import { runNodeTests } from './runNodeTests.ts';
import { groupOf, isForAllEngines, opensPages, testFiles, testGroups } from './testFiles.ts';
import { testsOf } from './testsOf.ts';
import { Totals } from './Totals.ts';

const isCheck = process.argv[2] === 'check';
const isAll = isCheck || process.argv[2] === 'all';
const args = process.argv.slice(isAll ? 3 : 2);
const chosen = chooseFiles(args.filter((arg) => arg !== '--list'));
if (args.includes('--list')) {
  console.log(chosen.map((file) => `${groupOf(file)}: ${file}`).join('\n'));
  process.exit();
}
/** How many jobs run at a time on two cores: most of them wait for what they have started. */
const slots = 3;
/** Whether `npm run coverage` has started this. */
const coverage = 'NODE_V8_COVERAGE' in process.env;
const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
const totals = new Totals();

const built = new Set(chosen.filter(needsBuild));
const pure = chosen.filter((file) => groupOf(file) === 'node' && !built.has(file));
await runPure();
const others = chosen.filter((file) => !pure.includes(file));
const isBuilt = built.size === 0 || (await node(['scripts/build.ts', '--if-stale'])) === 0;
if (!isBuilt) {
  console.error(`Left out, because the build failed: ${built.size} of the test files.`);
  totals.add('build', undefined, 1);
}
const programs = new Set(others.flatMap((file) => programsOf(file, isInAllEngines)));
const missing = [...programs].filter((name) => !isInstalled(name));
if (!install(missing)) totals.add('apt-get', undefined, 1);
const ofPlugin = others.filter((file) => file.startsWith('wordpress/'));
const wordPress = ofPlugin.length ? await import('./wordpress/missing.ts') : null;
const lacking = wordPress?.missingForWordPress() ?? [];
for (const line of lacking) console.warn(line);
let site: Promise<void> | undefined;
const tests = jobsOf(others.filter((file) => (isBuilt || !built.has(file)) && canRun(file)));
const gates = isCheck ? ['format:check', 'lint', ...(isBuilt ? ['types', 'sizes'] : [])] : [];
await runJobs([...tests, ...gates.map((gate) => () => runGate(gate))], slots);
if (wordPress) console.log(`\n${wordPress.testedWordPress(ofPlugin).join('\n')}`);
rmSync(scratch, { recursive: true });
process.exit(totals.print() ? 0 : 1);

/** Returns the test files of groups and paths; ends the program if one of these has no tests. */
function chooseFiles(names: readonly string[]): string[] {
  const files = testFiles();
  if (names.length === 0) {
    return files.filter((file) =>
      isAll ? groupOf(file) !== 'release' : ['node', 'browsers'].includes(groupOf(file)),
    );
  }
  const tests = names.map((name) =>
    (testGroups as readonly string[]).includes(name)
      ? files.filter((file) => groupOf(file) === name)
      : testsOf(name, files),
  );
  const unknown = names.filter((_, i) => tests[i]!.length === 0);
  if (unknown.length) {
    console.error(
      `There are no tests for ${unknown.join(', ')}. Name a folder or a file of src/, check/, service/src/, ` +
        `test/, service/test/ or wordpress/, or a group: ${testGroups.join(', ')}.`,
    );
    process.exit(2);
  }
  return [...new Set(tests.flat())];
}

/** Returns whether a browser test runs in every engine, and not only in Chromium. */
function isInAllEngines(file: string): boolean {
  return isForAllEngines(file) && (isAll || !opensPages(file));
}

/** Returns whether the programs that a test needs are installed. */
function canRun(file: string): boolean {
  const group = groupOf(file);
  if (group === 'browsers') {
    return foundEngines().some((engine) => engine === 'chromium' || isInAllEngines(file));
  }
  if (group === 'e2e') return foundEngines().includes('chromium');
  if (file.startsWith('wordpress/')) return lacking.length === 0;
  return programsOf(file, isInAllEngines).every(isInstalled);
}

/** Runs the test files of pure code. */
async function runPure(): Promise<void> {
  if (pure.length === 0) return;
  // In a bundle, coverage would not see what no test calls.
  const scripts = coverage ? pure : await bundlePure(pure, join(scratch, 'pure'));
  await runJobs(
    scripts.map((script) => () => totals.time('node', () => runInNode('node', script))),
    slots,
  );
}

/** Returns what runs test files, in the order of their groups; within a group, what is longest comes first. */
function jobsOf(files: readonly string[]): (() => Promise<void>)[] {
  return testGroups.flatMap((group) => {
    const own = files.filter((file) => groupOf(file) === group);
    const jobs =
      group === 'browsers' && own.length
        ? [() => runInBrowsers(own)]
        : own
            .toSorted((a, b) => statSync(b).size - statSync(a).size)
            .map((file) => () => runInNode(group, file));
    return jobs.map((job) => () => totals.time(group, job));
  });
}

/** Runs the tests of a script by Node's own runner. */
async function runInNode(group: string, script: string): Promise<void> {
  if (readFileSync(script, 'utf8').includes('openSite')) await (site ??= buildSite());
  totals.add(group, await runNodeTests(resolve(script), sourceOf), 0);
}

/** Builds the site once for all files that open it; if that fails, each builds it, and says why. */
async function buildSite(): Promise<void> {
  const folder = join(scratch, 'site');
  const flags = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const status = await node(['node_modules/vite/bin/vite.js', 'build', ...flags]);
  if (status === 0) process.env['BUILT_SITE'] = folder;
}

/** Returns the test file of a script that tests come from. */
function sourceOf(script: string): string {
  const root = script.startsWith(scratch) ? join(scratch, 'pure') : '.';
  return relative(root, script)
    .replaceAll('\\', '/')
    .replace(/\.mjs$/, '.ts');
}

/** Runs browser tests by the test runner, which starts the browsers. */
async function runInBrowsers(files: readonly string[]): Promise<void> {
  const report = join(scratch, 'browsers.json');
  const everywhere = files.filter(isInAllEngines);
  const env = { COUNTS: report, FILES: files.join(','), ENGINE_FILES: everywhere.join(',') };
  const status = await node(['node_modules/@web/test-runner/dist/bin.js'], env);
  const counts: Record<string, Count> = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, Count>)
    : {};
  const hasFailed = Object.values(counts).some((count) => count.failed > 0);
  // A failed test in one engine is not a failure of the others.
  for (const [engine, count] of Object.entries(counts)) {
    totals.add(engine, count, hasFailed ? 0 : status);
  }
  if (Object.keys(counts).length === 0) totals.add('browsers', undefined, status);
}

/** Runs a check that is not a test. If it fails, it counts as one failed test. */
async function runGate(name: string): Promise<void> {
  const status = await run('npm', ['run', '--silent', name]);
  if (status !== 0) totals.add(name, undefined, status);
}

/** Runs a script by Node; resolves with its exit code. */
function node(script: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return run(process.execPath, ['--import', 'tsx', ...script], env);
}

/** Runs a program; resolves with its exit code. */
function run(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  return new Promise((ended) => {
    const child = spawn(program, words, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // There, npm is a script of the shell.
      shell: program === 'npm' && process.platform === 'win32',
    });
    child.on('error', (error) => console.log(error.message));
    child.on('close', (status, signal) => {
      if (signal) console.log(`${words[0]} ended with ${signal}`);
      ended(status);
    });
  });
}
