/** A log for the operator. It never gets a key, or anything about a visitor. */
export interface Log {
  /** Logs normal operation. */
  info(line: string): void;
  /** Logs a problem that the operator should fix. The service continues. */
  warn(line: string): void;
  /** Logs an error of the program itself, possibly in several lines. */
  error(line: string): void;
}
