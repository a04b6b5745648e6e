/**
 * Measures which branches and functions of `src` and `service/src` the tests run, and prints the totals.
 *
 *     npm run coverage                         everything: Node, the service, Chromium
 *     npm run coverage -- node service         groups: node, service, browsers
 *     npm run coverage -- test/store           files and folders of tests, or of sources
 *     npm run coverage -- --out after.json     where to write the details; coverage/branches.json by default
 *     npm run coverage -- --merge a.json b.json --out all.json
 *     npm run coverage -- --compare before.json after.json
 *
 * `--compare` lists what is covered before and not after, and fails if there is anything.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ScriptCov } from '@bcoe/v8-coverage';
import {
  lostBranches,
  mergeCoverage,
  readCoverage,
  totalsOf,
  writeCoverage,
  type BranchCoverage,
} from './coverage/BranchCoverage.ts';
import type { BrowserCounts } from './coverage/browserCoverage.ts';
import { coverageOf, type RunScript } from './coverage/coverageOf.ts';
import { compileSource, isSource } from './coverage/loader.mjs';
import { groupOf, testFiles } from './testFiles.ts';
import { testsOf } from './testsOf.ts';

const groups: readonly string[] = ['node', 'service', 'browsers'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'coverage/branches.json' },
    compare: { type: 'boolean' },
    merge: { type: 'boolean' },
  },
});

if (values.compare) {
  compare(positionals);
} else if (values.merge) {
  save(mergeCoverage(positionals.map(readCoverage)), values.out);
} else {
  await measure(positionals, values.out);
}

/** Lists what the first coverage has and the second does not have. */
function compare(paths: readonly string[]): void {
  const [before, after] = paths.map(readCoverage);
  if (!before || !after) stop('--compare needs two files.');
  printTotals('before', before);
  printTotals('after', after);
  const lost = lostBranches(before, after);
  console.log(lost.join('\n'));
  console.log(`${lost.length} branches and functions are covered before and not after`);
  if (lost.length) process.exitCode = 1;
}

async function measure(chosen: readonly string[], out: string): Promise<void> {
  const all = testFiles().filter((file) => groups.includes(groupOf(file)));
  const files = all.filter(
    (file) =>
      chosen.length === 0 ||
      chosen.includes(groupOf(file)) ||
      chosen.some((path) => testsOf(path, all).includes(file)),
  );
  if (files.length === 0) stop(`There are no tests for ${chosen.join(', ')}.`);
  const scratch = mkdtempSync(join(tmpdir(), 'local-price-coverage-'));
  const scripts = new Map<string, RunScript>();
  let hasFailed = false;
  const inNode = files.filter((file) => groupOf(file) !== 'browsers');
  if (inNode.length) {
    hasFailed = !runInNode(inNode, join(scratch, 'node')) || hasFailed;
    readNodeCounts(join(scratch, 'node'), scripts);
  }
  const inBrowsers = files.filter((file) => groupOf(file) === 'browsers');
  if (inBrowsers.length) {
    hasFailed = !runInChromium(inBrowsers, join(scratch, 'browsers')) || hasFailed;
    readBrowserCounts(join(scratch, 'browsers'), scripts);
  }
  rmSync(scratch, { recursive: true });
  const coverage = await coverageOf(sourceScripts(), [...scripts.values()]);
  save(coverage, out);
  if (hasFailed) stop('Tests have failed: what they did not run is missing.');
}

function runInNode(files: readonly string[], folder: string): boolean {
  const hook = fileURLToPath(new URL('coverage/register.mjs', import.meta.url));
  const flags = ['--import', hook, '--test', '--test-concurrency=2', '--test-reporter=dot'];
  return run([...flags, ...files], { NODE_V8_COVERAGE: folder });
}

function runInChromium(files: readonly string[], folder: string): boolean {
  const flags = ['--import', 'tsx', 'node_modules/@web/test-runner/dist/bin.js'];
  return run([...flags, '--files', ...files], { COVERAGE: folder, ENGINES: 'chromium' });
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const options = { stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, args, options).status === 0;
}

/** The source files, as if each had been loaded without running anything in it. */
function sourceScripts(): RunScript[] {
  return ['src', 'service/src']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((path) => {
      const url = pathToFileURL(path).href;
      const code = compileSource(url);
      const ranges = [{ startOffset: 0, endOffset: code.length, count: 0 }];
      const nothing = { functionName: '', isBlockCoverage: true, ranges };
      return { path, code, counts: [{ url, scriptId: '0', functions: [nothing] }] };
    });
}

/** Adds the counts of what Node ran: sources, and what was built from them. */
function readNodeCounts(folder: string, scripts: Map<string, RunScript>): void {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const counts of (JSON.parse(text) as { result: ScriptCov[] }).result) {
      if (!counts.url.startsWith('file://')) continue;
      const path = relative(process.cwd(), fileURLToPath(counts.url)).replaceAll('\\', '/');
      const isBuilt = /^(service\/)?dist\/.*\.js$/.test(path);
      if (!isBuilt && !isSource(counts.url)) continue;
      let script = scripts.get(path);
      if (!script) {
        const code = isBuilt ? readFileSync(path, 'utf8') : compileSource(counts.url);
        scripts.set(path, (script = { path, code, counts: [] }));
      }
      script.counts.push(counts);
    }
  }
}

/** Adds the counts of what Chromium ran. */
function readBrowserCounts(folder: string, scripts: Map<string, RunScript>): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const { path, hash, functions } of JSON.parse(text) as BrowserCounts) {
      const key = `${path} ${hash}`;
      let script = scripts.get(key);
      if (!script) {
        const code = readFileSync(join(folder, `${hash}.js`), 'utf8');
        scripts.set(key, (script = { path, code, counts: [] }));
      }
      script.counts.push({ url: path, scriptId: '0', functions });
    }
  }
}

function save(coverage: BranchCoverage, out: string): void {
  writeCoverage(out, coverage);
  printTotals(out, coverage);
}

function printTotals(name: string, coverage: BranchCoverage): void {
  console.log(name);
  for (const folder of ['src', 'service/src']) {
    const { branches, coveredBranches, functions, coveredFunctions } = totalsOf(coverage, folder);
    console.log(
      `  ${folder}: ${coveredBranches} of ${branches} branches, ` +
        `${coveredFunctions} of ${functions} functions covered`,
    );
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
