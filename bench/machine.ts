import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';

/** The machine that ran the measurements. */
export interface Machine {
  processor: string;
  cores: number;
  /** Bytes. */
  memory: number;
  /** `linux x64`. */
  system: string;
  node: string;
  /** The load average of the minute before the run, and of its last minute. */
  load: [number, number];
}

/** Returns the load of the last minute; 0 if the system does not report it. */
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
