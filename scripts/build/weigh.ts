import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { budgets } from './budgets.ts';

/** Returns the size in which a text is sent to a browser: bytes of brotli at quality 11. */
export function weightOf(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}

/**
 * Returns what a module adds to a page when a bundler includes only this module, with `lit` and everything else
 * that it imports: bytes of brotli, or 0 if it has no code.
 *
 * @param path of the module
 */
export async function weighModule(path: string): Promise<number> {
  const made = (await build({
    configFile: false,
    // Bundling a module that contains only types would print a warning.
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: path,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = made.output.map((file) => (file.type === 'chunk' ? file.code.trim() : '')).join('');
  return code ? weightOf(code) : 0;
}

/** Returns one line for each file or entry that is over its budget or has no budget. */
export function overBudget(weights: ReadonlyMap<string, number>): string[] {
  const problems: string[] = [];
  for (const [name, weight] of weights) {
    const budget = budgets[name];
    if (weight === 0) continue;
    if (budget === undefined) problems.push(`${name} has no budget: see scripts/build/budgets.ts.`);
    else if (weight > budget) {
      problems.push(`${name} is ${weight - budget} bytes over its budget: find out what grew.`);
    }
  }
  for (const name of Object.keys(budgets)) {
    if (!weights.has(name)) problems.push(`scripts/build/budgets.ts: ${name} does not exist.`);
  }
  return problems;
}
