import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packedFolder, type PackedFolder } from './packed.ts';

export interface Manifest {
  dependencies?: Record<string, string>;
  exports: Record<string, string>;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The folders of a package and all that it depends on, so that no registry is asked. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const folder = resolve('node_modules', name);
  if (found.has(folder)) return found;
  found.add(folder);
  for (const other of Object.keys(manifestOf(folder).dependencies ?? {})) closure(other, found);
  return found;
}

/** Installs the packed widget into an empty project. */
export async function installedProject(): Promise<{ project: string; packed: PackedFolder }> {
  const packed = packedFolder();
  const project = join(packed.folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const [{ tarball } = { tarball: '' }] = packed.packages;
  const options = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  const packages = [tarball, ...closure('lit')];
  await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: project });
  return { project, packed };
}
