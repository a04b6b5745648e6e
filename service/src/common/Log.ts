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
