import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { foundEngines, hasProgram } from '../browsers.ts';
import { build } from '../../wordpress/test/support/siteFiles.ts';

/** The extensions of PHP that WordPress needs, and the Debian package of each. */
const extensions: Readonly<Record<string, string>> = {
  pdo_sqlite: 'php-sqlite3',
  mbstring: 'php-mbstring',
  xml: 'php-xml',
};

/** Returns a line for each thing that the tests of the WordPress plugin lack. */
export function missingForWordPress(): string[] {
  const packages = hasProgram('php')
    ? Object.keys(extensions).filter((name) => !phpExtensions().includes(name))
    : ['php', ...Object.keys(extensions)];
  const debian = packages.map((name) => extensions[name] ?? 'php-cli');
  const lines = [];
  if (debian.length) lines.push(`Install ${debian.join(' ')} (Debian).`);
  if (!existsSync(build)) lines.push('Run npm ci --prefix wordpress.');
  if (!foundEngines().includes('chromium')) lines.push('Install Chromium.');
  return lines.map((line) => `Left out: the tests of the WordPress plugin. ${line}`);
}

function phpExtensions(): string[] {
  return execFileSync('php', ['-m'], { encoding: 'utf8' }).toLowerCase().split('\n');
}
