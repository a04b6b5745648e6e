import { readFileSync } from 'node:fs';
import { wantedEngines, type Program } from './browsers.ts';
import { groupOf } from './testFiles.ts';

/**
 * Returns the engines and programs that a test starts.
 *
 * @param isInAllEngines whether a browser test runs in every engine, and not only in Chromium
 */
export function programsOf(
  file: string,
  isInAllEngines: (file: string) => boolean,
): readonly Program[] {
  const group = groupOf(file);
  const content = readFileSync(file, 'utf8');
  if (group === 'browsers' || group === 'e2e') {
    const isInAll = group === 'e2e' ? content.includes('foundEngines') : isInAllEngines(file);
    return wantedEngines().filter((engine) => isInAll || engine === 'chromium');
  }
  if (file.startsWith('wordpress/')) return ['php', 'chromium'];
  if (group === 'release') return ['chromium'];
  if (file.endsWith('php.test.ts')) return ['php'];
  if (group !== 'service') return [];
  return [
    ...(content.includes('redisServer') ? (['redis-server'] as const) : []),
    ...(content.includes('proxyServer') ? (['nginx', 'caddy'] as const) : []),
    ...(content.includes('interpreters') ? (['php', 'python3', 'ruby'] as const) : []),
  ];
}
