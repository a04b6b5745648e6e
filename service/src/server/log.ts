import type { Log } from '../common/Log.js';

/** Writes a line of JSON for each message to standard error: `{"time", "level", "msg"}`. */
export const jsonLog: Log = {
  info: (line) => write('info', line),
  warn: (line) => write('warn', line),
  error: (line) => write('error', line),
};

function write(level: keyof Log, msg: string): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`);
}

/** A log that keeps its lines until it is flushed, so that a start that fails says why and nothing else. */
export class BufferedLog implements Log {
  readonly #log: Log;
  #buffered: (() => void)[] | null = [];

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

  /** Writes what was kept, in order; from now on each line is written at once. */
  flush(): void {
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const write of buffered) write();
  }

  #write(level: keyof Log, line: string): void {
    const write = (): void => this.#log[level](line);
    if (this.#buffered) this.#buffered.push(write);
    else write();
  }
}
