/**
 * Runs every test: in Node, in the browsers' three engines, and on the whole demo shop. Missing
 * browsers are installed where that can be done. The last line has the totals.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Count } from '../test/support/countReporter.ts';
import { foundEngines, hasProgram, installEngines } from './browsers.ts';

const scratch = mkdtempSync(join(tmpdir(), 'local-price-'));
const totals = new Map<string, Count>();

function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): number | null {
  const { status, signal, error } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    console.log(`${args[0]} ended with ${error?.message ?? signal ?? `exit code ${status}`}`);
  }
  return status;
}

/** A run that fails without a failed test to show for it counts as one. */
function add(name: string, count: Count | undefined, status: number | null): void {
  const { passed, failed } = count ?? { passed: 0, failed: 0 };
  totals.set(name, { passed, failed: failed || (status === 0 && passed > 0 ? 0 : 1) });
}

/** Tests for Node's own runner, below a folder. */
function inNode(name: string, folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => hasRedis || !readFileSync(file, 'utf8').includes('redisServer('));
  const report = join(scratch, `${name}.txt`);
  const status = node([
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

/** What a report says of the tests that failed. */
function isOfInterest(line: string): boolean {
  return /^\s*(not ok|error:|[+-] |location:)/.test(line);
}

function inBrowsers(): void {
  const report = join(scratch, 'browsers.json');
  const status = node(['node_modules/@web/test-runner/dist/bin.js'], { COUNTS: report });
  const counts: Record<string, Count> = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, Count>)
    : {};
  const hasFailed = Object.values(counts).some((count) => count.failed > 0);
  // One engine's failed test is no failure of the others.
  for (const engine of foundEngines()) add(engine, counts[engine], hasFailed ? 0 : status);
  if (foundEngines().length === 0) add('browsers', undefined, status);
}

installEngines();
const hasRedis = hasProgram('redis-server');
inNode('package', 'test/package');
inNode('service', 'service/test');
inBrowsers();
if (foundEngines().includes('chromium')) inNode('shop', 'test/e2e');
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
