import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { budgets } from './budgets.ts';

/** How much is sent of a text to a browser: bytes of brotli, at its best. */
export function weightOf(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}

/**
 * What a module adds to a page when a bundler puts it in alone, with `lit` and all: bytes of brotli; 0
 * where it has no code.
 *
 * @param path of the module
 */
export async function weighModule(path: string): Promise<number> {
  const made = (await build({
    configFile: false,
    // Bundling a module of types alone is worth a warning otherwise.
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

/**
 * Prints what each file or entry weighs.
 *
 * @returns which are over their budget, or have none, each in one line
 */
export function overBudget(weights: ReadonlyMap<string, number>): string[] {
  const problems: string[] = [];
  for (const [name, weight] of weights) {
    const budget = budgets[name];
    if (weight === 0) continue;
    console.log(
      `${name}: ${weight} bytes of brotli, ${budget ? `of at most ${budget}` : 'without a budget'}`,
    );
    if (budget === undefined) problems.push(`${name} has no budget: see scripts/build/budgets.ts.`);
    else if (weight > budget) {
      problems.push(`${name} is ${weight - budget} bytes over its budget: find what grew.`);
    }
  }
  for (const name of Object.keys(budgets)) {
    if (!weights.has(name)) problems.push(`scripts/build/budgets.ts: there is no ${name}.`);
  }
  return problems;
}
