import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';

/** What the measurements ran on. */
export interface Machine {
  processor: string;
  cores: number;
  /** Bytes. */
  memory: number;
  /** `linux x64`. */
  system: string;
  node: string;
  /** How many programs wanted to run, in the minute before and in the last one of it. */
  load: [number, number];
}

/** The load of the last minute; 0 where the system does not tell. */
export const loadNow = (): number => loadavg()[0] ?? 0;

/** Describes this machine, at the end of a run. */
export function describeMachine(loadBefore: number): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${platform()} ${arch()}`,
    node: process.version,
    load: [loadBefore, loadNow()],
  };
}
