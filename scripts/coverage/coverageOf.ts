import { mergeScriptCovs, type ScriptCov } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAstAsync } from 'vite';
import type { BranchCoverage } from './BranchCoverage.ts';
import { isSource } from './loader.mjs';

/** A script that ran, and V8's counts from every time that it ran. */
export interface RunScript {
  /** Path of the script from the root of the repository. */
  path: string;
  /** The text that V8 compiled. */
  code: string;
  counts: ScriptCov[];
}

interface SourceMap {
  version: number;
  names: string[];
  mappings: string;
  sources: string[];
  sourcesContent?: (string | null)[];
}

const root = process.cwd();

/** Branches and functions of source files: how often each ran, by path and identifier. */
type Counts = Map<string, Map<string, number>>;

/**
 * Returns which branches and functions of our source files have run.
 *
 * @param all a script for each source file, which never ran: the branches that there are. Compilers change code,
 * so branches that are in a compiled script only are left out.
 */
export async function coverageOf(
  all: readonly RunScript[],
  run: readonly RunScript[],
): Promise<BranchCoverage> {
  const counts: Counts = new Map();
  for (const script of all) await addCounts(script, counts, true);
  for (const script of run) await addCounts(script, counts, false);
  const coverage: BranchCoverage = {};
  for (const [path, branches] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = [...branches.keys()];
    coverage[path] = {
      covered: ids.filter((id) => branches.get(id)! > 0),
      missed: ids.filter((id) => branches.get(id) === 0),
    };
  }
  return coverage;
}

/** Adds the counts of a script. @param isNew whether branches are added that are not known yet */
async function addCounts(script: RunScript, counts: Counts, isNew: boolean): Promise<void> {
  const sourceMap = sourceMapOf(script);
  if (!sourceMap?.sources.some((source) => isSource(pathToFileURL(source).href))) return;
  const merged = mergeScriptCovs(script.counts);
  if (!merged) return;
  const files = await convert({
    code: script.code,
    ast: parseAstAsync(script.code) as never,
    coverage: { ...merged, url: pathToFileURL(join(root, script.path)).href } as never,
    sourceMap: sourceMap as never,
  });
  for (const [path, file] of Object.entries(files)) {
    if (!isSource(pathToFileURL(path).href)) continue;
    const name = relative(root, path).replaceAll('\\', '/');
    let known = counts.get(name);
    if (!known) counts.set(name, (known = new Map<string, number>()));
    const add = (id: string, count: number): void => {
      if (isNew || known.has(id)) known.set(id, (known.get(id) ?? 0) + count);
    };
    const { branchMap, b, fnMap, f } = file as Extract<typeof file, { branchMap: unknown }>;
    for (const [key, { loc, type }] of Object.entries(branchMap)) {
      b[key]!.forEach((count, i) =>
        add(`${loc.start.line}:${loc.start.column} ${type} ${i}`, count),
      );
    }
    for (const [key, { decl }] of Object.entries(fnMap)) {
      add(`${decl.start.line}:${decl.start.column} function`, f[key]!);
    }
  }
}

/** Reads the source map at the end of a script; its sources become absolute paths. */
function sourceMapOf({ code, path }: RunScript): SourceMap | null {
  const [, url] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? [];
  if (!url) return null;
  const folder = dirname(join(root, path));
  const text = url.startsWith('data:')
    ? Buffer.from(url.slice(url.indexOf(',') + 1), 'base64').toString()
    : readFileSync(join(folder, url), 'utf8');
  const map = JSON.parse(text) as SourceMap;
  map.sources = map.sources.map((source) => {
    if (source.startsWith('/')) return existsSync(source) ? source : join(root, source);
    const besideScript = resolve(folder, source);
    return existsSync(besideScript) ? besideScript : resolve(root, source);
  });
  delete map.sourcesContent;
  return map;
}
