import type { Log } from '../common/Log.js';

/** A log that keeps its lines until it is let go, so that a start that fails says why and nothing else. */
export class HeldLog implements Log {
  readonly #log: Log;
  #held: (() => void)[] | null = [];

  /** @param log gets the lines */
  constructor(log: Log) {
    this.#log = log;
  }

  info(line: string): void {
    this.#write('info', line);
  }

  warn(line: string): void {
    this.#write('warn', line);
  }

  error(line: string): void {
    this.#write('error', line);
  }

  /** Writes what was kept, in its order; from now on each line is written at once. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const write of held) write();
  }

  #write(level: keyof Log, line: string): void {
    const write = (): void => this.#log[level](line);
    if (this.#held) this.#held.push(write);
    else write();
  }
}
