import type { Log } from '../common/Log.js';

/** Writes a line of JSON for each message to standard error: `{"time", "level", "msg"}`. */
export const jsonLog: Log = {
  info: (line) => write('info', line),
  warn: (line) => write('warn', line),
  error: (line) => write('error', line),
};

/** Writes the same in words, for people. */
const plainLog: Log = {
  info: (line) => process.stderr.write(`${line}\n`),
  warn: (line) => process.stderr.write(`warning: ${line}\n`),
  error: (line) => process.stderr.write(`error: ${line}\n`),
};

/** Returns what writes to standard error: words on a terminal, else lines of JSON. */
export function standardLog(): Log {
  return process.stderr.isTTY ? plainLog : jsonLog;
}

function write(level: keyof Log, msg: string): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`);
}

/** A log that keeps its lines until it is flushed. */
export interface BufferedLog extends Log {
  /** Writes what was kept, in order; from now on each line is written at once. */
  flush(): void;
}

/** Buffers the lines of a log, so that a start that fails says why and nothing else. */
export function bufferedLog(log: Log): BufferedLog {
  let buffered: (() => void)[] | null = [];
  const write =
    (level: keyof Log) =>
    (line: string): void => {
      if (buffered) buffered.push(() => log[level](line));
      else log[level](line);
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: () => {
      const lines = buffered ?? [];
      buffered = null;
      for (const writeLine of lines) writeLine();
    },
  };
}
