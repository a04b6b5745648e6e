import { createLog, type Log } from '../common/Log.js';
import { sentence } from '../common/text.js';

/** A log of JSON lines on standard error: `{"time", "level", "msg"}`. */
export const jsonLog = createLog((level, msg) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`);
});

const textOf: Record<keyof Log, (line: string) => string> = {
  info: sentence,
  warn: (line) => `Warning: ${sentence(line)}`,
  // No sentence, since it may be a stack.
  error: (line) => `Program error: ${line}`,
};

/** A log of sentences on standard error. */
const plainLog = createLog((level, line) => {
  process.stderr.write(`${textOf[level](line)}\n`);
});

/** Returns a log on standard error: sentences on a terminal, otherwise JSON lines. */
export function standardLog(): Log {
  return process.stderr.isTTY ? plainLog : jsonLog;
}

/** A log that discards its lines, for commands that report problems themselves. */
export const silentLog = createLog(() => undefined);

/** A log that holds its lines back until it is flushed. */
export interface BufferedLog extends Log {
  /** Writes the buffered lines in order. Later lines are written at once. */
  flush(): void;
}

/** Buffers the lines of a log, so that a failed start only says why it failed. */
export function bufferedLog(log: Log): BufferedLog {
  let buffered: (() => void)[] | null = [];
  return {
    ...createLog((level, line) => {
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
