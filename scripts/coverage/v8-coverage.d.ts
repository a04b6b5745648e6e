// The package has no types of its own.
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  export type ScriptCov = Profiler.ScriptCoverage;

  /** Adds up the counts of scripts with the same code. */
  export function mergeScriptCovs(scripts: readonly ScriptCov[]): ScriptCov | undefined;
}
