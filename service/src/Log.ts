/**
 * Where the service writes what its operator should know. It is never given a key, nor anything
 * about a visitor.
 */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}
