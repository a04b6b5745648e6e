import type { Log } from '../../src/common/Log.js';

/** A log that stores its lines, each with its level in front. */
export function testLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (line: string): void =>
      void lines.push(`${level}: ${line}`);
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}
