/** Returns what a function reads. If it throws, a command ends with the message as its only line. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}
