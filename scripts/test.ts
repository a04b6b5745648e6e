/**
 * Runs tests, and installs the browsers that are missing where that can be done. The last line has the
 * totals.
 *
 * Without arguments: what a contributor runs, which is all pure code in Node, every test of elements and
 * pages in Chromium, and in the other engines the tests of what engines differ in. With `all`: every test
 * in every engine, or the groups that are named, as in `all browsers e2e`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Count } from '../test/support/countReporter.ts';
import { foundEngines, hasProgram, installEngines } from './browsers.ts';

const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
const totals = new Map<string, Count>();

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

/** Takes the count of a run; a run that fails without a failed test to show for it counts as one. */
function add(name: string, count: Count | undefined, status: number | null): void {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  totals.set(name, { passed, failed: failed || (status === 0 && passed > 0 ? 0 : 1) });
}

/** The test files below a folder. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
}

/** Runs files of tests by Node's own runner. */
async function inNode(name: string, files: readonly string[]): Promise<void> {
  const report = join(scratch, `${name}.txt`);
  const status = await node([
    '--test',
    '--test-concurrency=2',
    // What hangs is a failure, not a run without an end.
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
  // A file that ends without a test is reported as one that passed, by the name of the file.
  const empty = tap.match(/^ok \d+ - \S+\.test\.ts$/gm)?.length ?? 0;
  const failed = total('fail') + total('cancelled') + total('skipped') + total('todo') + empty;
  add(name, tap ? { passed: total('pass'), failed } : undefined, status);
  if (status !== 0) console.log(tap.split('\n').filter(isOfInterest).join('\n'));
}

/** Whether a line of a report says something of a test that failed, or of what happened after one. */
function isOfInterest(line: string): boolean {
  return /^\s*(not ok|error:|[+-] |location:|# Warning:)/.test(line);
}

async function inBrowsers(): Promise<void> {
  const report = join(scratch, 'browsers.json');
  const env = { COUNTS: report, TESTS: isAll ? 'all' : 'some' };
  const status = await node(['node_modules/@web/test-runner/dist/bin.js'], env);
  const counts: Record<string, Count> = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, Count>)
    : {};
  const hasFailed = Object.values(counts).some((count) => count.failed > 0);
  // A failed test of one engine is no failure of the others.
  for (const engine of foundEngines()) add(engine, counts[engine], hasFailed ? 0 : status);
  if (foundEngines().length === 0) add('browsers', undefined, status);
}

const groups: Readonly<Record<string, () => Promise<void>>> = {
  node: () =>
    inNode(
      'node',
      filesBelow('test').filter(
        (file) =>
          file.endsWith('.node.test.ts') ||
          (/^test\/(input|pricing|protocol|static|store)\//.test(file) &&
            !file.endsWith('.engines.test.ts')),
      ),
    ),
  service: () =>
    inNode(
      'service',
      filesBelow('service/test').filter(
        (file) => hasRedis || !readFileSync(file, 'utf8').includes('redisServer('),
      ),
    ),
  package: () => inNode('package', filesBelow('test/package')),
  browsers: inBrowsers,
  e2e: async () => {
    if (foundEngines().includes('chromium')) await inNode('e2e', filesBelow('test/e2e'));
  },
};

const [isAll, ...named] = [process.argv[2] === 'all', ...process.argv.slice(3)];
const chosen = named.length ? named : isAll ? Object.keys(groups) : ['node', 'browsers'];
const unknown = chosen.filter((name) => !groups[name]);
if (unknown.length) {
  console.error(`There is no group ${unknown.join(', ')}: take ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}

installEngines();
const hasRedis = hasProgram('redis-server');
for (const name of chosen) {
  const started = Date.now();
  await groups[name]!();
  console.log(`\n${name}: ${Math.round((Date.now() - started) / 1000)} s`);
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
process.exit(failed === 0 ? 0 : 1);
