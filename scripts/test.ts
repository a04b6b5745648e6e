/**
 * Runs tests. The last lines are the totals.
 *
 *     npm test                                 all pure code in Node, all elements and pages in Chromium, and in
 *                                              the other engines what engines differ in
 *     npm test -- src/elements/geo-gate        the tests that belong to a folder or a file, wherever they run
 *     npm run test:all                         every test in every engine
 *     npm run test:all -- service e2e          groups of them: node, service, package, browsers, e2e, wordpress
 *
 * With `--list`, it only prints which test files it would run. Missing browsers are installed if that is possible.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Count } from '../test/support/countReporter.ts';
import { foundEngines, hasProgram, installEngines } from './browsers.ts';
import { groupOf, testFiles, testGroups, type TestGroup } from './testFiles.ts';
import { testsOf } from './testsOf.ts';
import { missingForWordPress, testedWordPress } from './wordpress/missing.ts';

const [isAll, args] =
  process.argv[2] === 'all' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
const chosen = chooseFiles(args.filter((arg) => arg !== '--list'));
if (args.includes('--list')) {
  console.log(chosen.map((file) => `${groupOf(file)}: ${file}`).join('\n'));
  process.exit();
}
const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
const totals = new Map<string, Count>();

installEngines();
const missing = chosen.some((file) => groupOf(file) === 'wordpress') ? missingForWordPress() : [];
for (const line of missing) console.warn(line);
for (const group of testGroups) {
  const files = chosen.filter((file) => groupOf(file) === group && canRun(group, file));
  if (files.length === 0) continue;
  const started = Date.now();
  if (files.some((file) => readFileSync(file, 'utf8').includes('openSite'))) {
    const { buildSite } = await import('../test/support/openSite.ts');
    process.env['BUILT_SITE'] = await buildSite(join(scratch, 'site'));
  }
  await (group === 'browsers' ? runInBrowsers(files) : runInNode(group, files));
  if (group === 'wordpress') console.log(`\n${testedWordPress().join('\n')}`);
  console.log(`\n${group}: ${Math.round((Date.now() - started) / 1000)} s`);
}
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
    return isAll ? files : files.filter((file) => ['node', 'browsers'].includes(groupOf(file)));
  }
  const tests = names.map((name) =>
    (testGroups as readonly string[]).includes(name)
      ? files.filter((file) => groupOf(file) === name)
      : testsOf(name, files),
  );
  const unknown = names.filter((_, i) => tests[i]!.length === 0);
  if (unknown.length) {
    console.error(
      `There are no tests for ${unknown.join(', ')}. Name a folder or a file of src/, service/src/, test/, ` +
        `service/test/ or wordpress/, or a group: ${testGroups.join(', ')}.`,
    );
    process.exit(2);
  }
  return [...new Set(tests.flat())];
}

/** Returns whether the programs that a test needs are installed. */
function canRun(group: TestGroup, file: string): boolean {
  if (file.endsWith('php.test.ts')) return hasProgram('php');
  if (group === 'wordpress') return missing.length === 0;
  if (group === 'e2e') return foundEngines().includes('chromium');
  if (group !== 'service') return true;
  const content = readFileSync(file, 'utf8');
  const needs = (helper: string, ...programs: string[]): boolean =>
    content.includes(helper) && !programs.every(hasProgram);
  return (
    !needs('redisServer', 'redis-server') &&
    !needs('proxyServer', 'nginx', 'caddy') &&
    !needs('interpreters', 'php', 'python3', 'ruby')
  );
}

/** Runs Node with TypeScript; resolves with the exit code. */
function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => console.log(error.message));
    child.on('close', (status, signal) => {
      if (status !== 0) console.log(`${args[0]} ended with ${signal ?? `exit code ${status}`}`);
      resolve(status);
    });
  });
}

/** Adds the count of a run. A run that fails without a failed test, or has no tests, counts as a failed test. */
function add(name: string, count: Count | undefined, status: number | null): void {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  totals.set(name, { passed, failed: failed || (status === 0 && passed > 0 ? 0 : 1) });
}

/** Runs test files by Node's own runner. */
async function runInNode(name: string, files: readonly string[]): Promise<void> {
  const report = join(scratch, `${name}.txt`);
  const status = await node([
    '--test',
    '--test-concurrency=2',
    // For a whole file: a test that hangs fails.
    '--test-timeout=300000',
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...files,
  ]);
  const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const total = (word: string): number =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1]);
  // Node reports a file without tests as a test that passed, with the name of the file.
  const empty = tap.match(/^ok \d+ - \S+\.test\.ts$/gm)?.length ?? 0;
  const failed = total('fail') + total('cancelled') + total('skipped') + total('todo') + empty;
  add(name, tap ? { passed: total('pass'), failed } : undefined, status);
  if (status !== 0) console.log(tap.split('\n').filter(isAboutFailure).join('\n'));
}

/** Returns whether a line of a report is about a test that failed, or about what happened after a test. */
function isAboutFailure(line: string): boolean {
  return /^\s*(not ok|error:|[+-] |location:|# Warning:)/.test(line);
}

async function runInBrowsers(files: readonly string[]): Promise<void> {
  const report = join(scratch, 'browsers.json');
  const env = { COUNTS: report, TESTS: isAll ? 'all' : 'some', FILES: files.join(',') };
  const status = await node(['node_modules/@web/test-runner/dist/bin.js'], env);
  const counts: Record<string, Count> = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, Count>)
    : {};
  const hasFailed = Object.values(counts).some((count) => count.failed > 0);
  // A failed test in one engine is not a failure of the others.
  for (const [engine, count] of Object.entries(counts)) add(engine, count, hasFailed ? 0 : status);
  if (Object.keys(counts).length === 0) add('browsers', undefined, status);
}
