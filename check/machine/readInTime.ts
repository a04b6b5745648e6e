import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MachineData, MachineTexts } from './MachineData.js';

/**
 * Reads what a page writes for machines, as `readMachineData` does, in a process of its own: what a page writes can take the
 * parsers any time and memory, and the command ends in time.
 */
export async function readInTime(
  texts: MachineTexts,
  baseUrl: string,
  seconds = 5,
  megabytes = 512,
): Promise<MachineData> {
  const { jsonLd, html, addresses, titles } = texts;
  const nothing = { addresses, titles, baseUrl, sold: [], tags: new Map(), faults: [] };
  if (!html && jsonLd.every((each) => !each.trim())) return nothing;
  // Beside this module, in the sources and in the bundle.
  const file = new URL(`./child${extname(import.meta.url)}`, import.meta.url);
  const child = fork(fileURLToPath(file), {
    execArgv: [...process.execArgv, `--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    // It would print why it has no more memory.
    silent: true,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  child.send({ texts, baseUrl });
  const ended = once(child, 'exit').then(() => []);
  const [data] = (await Promise.race([once(child, 'message'), ended])) as [MachineData?];
  child.kill('SIGKILL');
  if (data) return data;
  const fault = `The data for machines can't be read within ${seconds} seconds and ${megabytes} MB of memory.`;
  return { ...nothing, faults: [fault] };
}
