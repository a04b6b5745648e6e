import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Which branches and functions of one source file tests have run. */
export interface FileCoverage {
  /** Identifiers such as `12:4 if 0`: line, column and kind of a branching, and the number of the branch. */
  covered: string[];
  missed: string[];
}

/** Coverage by the path of the source file. */
export type BranchCoverage = Record<string, FileCoverage>;

/** How many branches there are, and how many of them are covered. Functions are counted on their own. */
export interface Totals {
  branches: number;
  coveredBranches: number;
  functions: number;
  coveredFunctions: number;
}

const isFunction = (id: string): boolean => id.endsWith(' function');

/** Adds up the files whose paths begin with a prefix. */
export function totalsOf(coverage: BranchCoverage, prefix: string): Totals {
  const files = Object.entries(coverage).filter(([path]) => path.startsWith(prefix));
  const covered = files.flatMap(([, file]) => file.covered);
  const missed = files.flatMap(([, file]) => file.missed);
  const coveredFunctions = covered.filter(isFunction).length;
  const coveredBranches = covered.length - coveredFunctions;
  const missedFunctions = missed.filter(isFunction).length;
  return {
    branches: coveredBranches + missed.length - missedFunctions,
    coveredBranches,
    functions: coveredFunctions + missedFunctions,
    coveredFunctions,
  };
}

/** Lists what one coverage has and another does not have, each as `path:line:column kind`. */
export function lostBranches(before: BranchCoverage, after: BranchCoverage): string[] {
  return Object.entries(before).flatMap(([path, { covered }]) => {
    const still = new Set(after[path]?.covered);
    return covered.filter((id) => !still.has(id)).map((id) => `${path}:${id}`);
  });
}

/** Combines the coverage of several runs on the same sources. */
export function mergeCoverage(all: readonly BranchCoverage[]): BranchCoverage {
  const merged: BranchCoverage = {};
  for (const path of new Set(all.flatMap(Object.keys))) {
    const files = all.flatMap((coverage) => coverage[path] ?? []);
    const covered = new Set(files.flatMap((file) => file.covered));
    const ids = new Set(files.flatMap((file) => [...file.covered, ...file.missed]));
    merged[path] = {
      covered: [...covered],
      missed: [...ids].filter((id) => !covered.has(id)),
    };
  }
  return merged;
}

export function readCoverage(path: string): BranchCoverage {
  return JSON.parse(readFileSync(path, 'utf8')) as BranchCoverage;
}

export function writeCoverage(path: string, coverage: BranchCoverage): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(coverage, null, 1)}\n`);
}
