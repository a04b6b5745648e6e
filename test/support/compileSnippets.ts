import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Snippet } from './snippets.ts';

/** What TypeScript has against snippets, each as a module of its own; empty where it has nothing. */
export function compileSnippets(snippets: readonly Snippet[]): string {
  // Within the repository, so that both packages are found by their names.
  mkdirSync('tmp', { recursive: true });
  const folder = mkdtempSync(join('tmp', 'snippets-'));
  try {
    for (const { place, code } of snippets) {
      // Its name says where it stands. Without an import or export it would be no module.
      const name = `${basename(place).replace(/\.md:/, '-line-')}.ts`;
      writeFileSync(join(folder, name), `${code}\nexport {};\n`, { flag: 'wx' });
    }
    // Not under the usual name: a demo server that runs meanwhile would reload its pages.
    const project = join(folder, 'project.json');
    writeFileSync(
      project,
      JSON.stringify({
        extends: '../../tsconfig.json',
        // An example need not use all that it shows.
        compilerOptions: { noUnusedLocals: false, types: ['node'] },
        include: ['*.ts'],
      }),
    );
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--project', project], {
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
