import { oneLine } from './text.js';

/** A log for the operator. It never gets a key, or anything about a visitor. */
export interface Log {
  /** Logs normal operation. */
  info(line: string): void;
  /** Logs a problem that the operator should fix. The service continues. */
  warn(line: string): void;
  /** Logs an error of the program itself, possibly in several lines. */
  error(line: string): void;
}

/**
 * Creates a log. No text can write line ends or control characters into the log, whatever its source. Only errors have
 * several lines, which are indented, so that they don't look like lines of the log.
 */
export function createLog(write: (level: keyof Log, line: string) => void): Log {
  return {
    info: (line) => write('info', oneLine(line)),
    warn: (line) => write('warn', oneLine(line)),
    error: (line) => {
      const [first = '', ...others] = line.split('\n').map(oneLine);
      write('error', [first, ...others.map((each) => each.replace(/^ */, '    '))].join('\n'));
    },
  };
}
