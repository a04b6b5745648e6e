/**
 * Runs tests. The last lines are the totals.
 *
 *     npm test                                 all pure code in Node, all elements and pages in Chromium, and in
 *                                              the other engines what engines differ in, without
 *                                              whole pages
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
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Count } from '../test/support/countReporter.ts';
import { foundEngines, install, isInstalled, wantedEngines, type Program } from './browsers.ts';
import { bundlePure } from './bundlePure.ts';
import { needsBuild } from './needsBuild.ts';
import { runNodeTests } from './runNodeTests.ts';
import {
  groupOf,
  isForAllEngines,
  opensPages,
  testFiles,
  testGroups,
  type TestGroup,
} from './testFiles.ts';
import { testsOf } from './testsOf.ts';

const isCheck = process.argv[2] === 'check';
const isAll = isCheck || process.argv[2] === 'all';
const args = process.argv.slice(isAll ? 3 : 2);
const chosen = chooseFiles(args.filter((arg) => arg !== '--list'));
if (args.includes('--list')) {
  console.log(chosen.map((file) => `${groupOf(file)}: ${file}`).join('\n'));
  process.exit();
}
/** Whether `npm run coverage` has started this. */
const coverage = 'NODE_V8_COVERAGE' in process.env;
const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
const totals = new Map<string, Count>();

const built = new Set(chosen.filter(needsBuild));
const pure = chosen.filter((file) => groupOf(file) === 'node' && !built.has(file));
// In a bundle, coverage would not see what no test calls.
const bundles = coverage || !pure.length ? pure : await bundlePure(pure, join(scratch, 'pure'));
await runGroup('node', bundles);
const others = chosen.filter((file) => !pure.includes(file));
const isBuilt = built.size === 0 || (await node(['scripts/build.ts', '--if-stale'])) === 0;
if (!isBuilt) {
  console.error(`Left out, because the build failed: ${built.size} of the test files.`);
  add('build', undefined, 1);
}
if (isCheck) runGates();
const missing = new Set(others.flatMap(programsOf).filter((name) => !isInstalled(name)));
if (!install([...missing])) add('apt-get', undefined, 1);
const ofPlugin = others.filter((file) => file.startsWith('wordpress/'));
const wordPress = ofPlugin.length ? await import('./wordpress/missing.ts') : null;
const lacking = wordPress?.missingForWordPress() ?? [];
for (const line of lacking) console.warn(line);
for (const group of testGroups) {
  const files = others.filter((file) => groupOf(file) === group && (isBuilt || !built.has(file)));
  await runGroup(group, files.filter(canRun));
}
if (wordPress) console.log(`\n${wordPress.testedWordPress(ofPlugin).join('\n')}`);
rmSync(scratch, { recursive: true });

let passed = 0;
let failed = 0;
for (const [name, count] of totals) {
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

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

/** Returns the engines and programs that a test starts. */
function programsOf(file: string): readonly Program[] {
  const group = groupOf(file);
  const content = readFileSync(file, 'utf8');
  if (group === 'browsers' || group === 'e2e') {
    const isInAll = group === 'e2e' ? content.includes('foundEngines') : isInAllEngines(file);
    return wantedEngines().filter((engine) => isInAll || engine === 'chromium');
  }
  if (file.startsWith('wordpress/')) return ['php', 'chromium'];
  if (group === 'release') return ['chromium'];
  if (file.endsWith('php.test.ts')) return ['php'];
  if (group !== 'service') return [];
  return [
    ...(content.includes('redisServer') ? (['redis-server'] as const) : []),
    ...(content.includes('proxyServer') ? (['nginx', 'caddy'] as const) : []),
    ...(content.includes('interpreters') ? (['php', 'python3', 'ruby'] as const) : []),
  ];
}

/** Returns whether the programs that a test needs are installed. */
function canRun(file: string): boolean {
  const group = groupOf(file);
  if (group === 'browsers') {
    return foundEngines().some((engine) => engine === 'chromium' || isInAllEngines(file));
  }
  if (group === 'e2e') return foundEngines().includes('chromium');
  if (file.startsWith('wordpress/')) return lacking.length === 0;
  return programsOf(file).every(isInstalled);
}

/** Runs the checks that are not tests. Each failure counts as one failed test. */
function runGates(): void {
  for (const gate of ['format:check', 'lint', ...(isBuilt ? ['types', 'sizes'] : [])]) {
    const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
    const { status } = spawnSync('npm', ['run', '--silent', gate], options);
    if (status !== 0) add(gate, undefined, status);
  }
}

/** Runs the tests of a group, if there are any. */
async function runGroup(group: TestGroup, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const started = Date.now();
  if (files.some((file) => readFileSync(file, 'utf8').includes('openSite'))) {
    const { buildSite } = await import('../test/support/openSite.ts');
    process.env['BUILT_SITE'] = await buildSite(join(scratch, 'site'));
  }
  await (group === 'browsers' ? runInBrowsers(files) : runInNode(group, files));
  console.log(`\n${group}: ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Runs a script of TypeScript; resolves with its exit code. */
function node(script: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((ended) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...script], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => console.log(error.message));
    child.on('close', (status, signal) => {
      if (signal) console.log(`${script[0]} ended with ${signal}`);
      ended(status);
    });
  });
}

/** Adds the count of a run. A run that fails without a failed test, or has no tests, counts as a failed test. */
function add(name: string, count: Count | undefined, status: number | null): void {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  const before = totals.get(name) ?? { passed: 0, failed: 0 };
  totals.set(name, {
    passed: before.passed + passed,
    failed: before.failed + (failed || (status === 0 && passed > 0 ? 0 : 1)),
  });
}

/** Runs test files by Node's own runner, each in a process of its own. */
async function runInNode(name: string, files: readonly string[]): Promise<void> {
  const queue = files.values();
  const runNext = async (): Promise<void> => {
    for (const file of queue) add(name, await runNodeTests(resolve(file), sourceOf), 0);
  };
  await Promise.all([runNext(), runNext()]);
}

/** Returns the test file of a script that tests come from. */
function sourceOf(script: string): string {
  const root = script.startsWith(scratch) ? join(scratch, 'pure') : '.';
  return relative(root, script)
    .replaceAll('\\', '/')
    .replace(/\.mjs$/, '.ts');
}

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
  for (const [engine, count] of Object.entries(counts)) add(engine, count, hasFailed ? 0 : status);
  if (Object.keys(counts).length === 0) add('browsers', undefined, status);
}
