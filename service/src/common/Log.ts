/**
 * Where the service writes what its operator should know. It is never given a key, nor anything
 * about a visitor.
 */
export interface Log {
  /** What is as it should be. */
  info(line: string): void;
  /** What the operator should change, though the service goes on. */
  warn(line: string): void;
  /** What failed in the program itself; may be several lines. */
  error(line: string): void;
}

/** Writes a line of JSON for each message to standard error: `{"time", "level", "msg"}`. */
export const jsonLog: Log = {
  info: (line) => write('info', line),
  warn: (line) => write('warn', line),
  error: (line) => write('error', line),
};

function write(level: keyof Log, msg: string): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`);
}
