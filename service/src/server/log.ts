import type { Log } from '../common/Log.js';

/** Writes a line of JSON for each message to standard error: `{"time", "level", "msg"}`. */
export const jsonLog = logOf((level, msg) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`);
});

/** Writes the same in words, for people. */
const plainLog = logOf((level, line) => {
  process.stderr.write(`${level === 'info' ? '' : `${level}: `}${line}\n`);
});

/** Returns what writes to standard error: words on a terminal, else lines of JSON. */
export function standardLog(): Log {
  return process.stderr.isTTY ? plainLog : jsonLog;
}

/** A log that keeps its lines until it is flushed. */
export interface BufferedLog extends Log {
  /** Writes what was kept, in order; from now on each line is written at once. */
  flush(): void;
}

/** Buffers the lines of a log, so that a start that fails says why and nothing else. */
export function bufferedLog(log: Log): BufferedLog {
  let buffered: (() => void)[] | null = [];
  return {
    ...logOf((level, line) => {
      if (buffered) buffered.push(() => log[level](line));
      else log[level](line);
    }),
    flush: () => {
      const lines = buffered ?? [];
      buffered = null;
      for (const writeLine of lines) writeLine();
    },
  };
}

function logOf(write: (level: keyof Log, line: string) => void): Log {
  return {
    info: (line) => write('info', line),
    warn: (line) => write('warn', line),
    error: (line) => write('error', line),
  };
}
