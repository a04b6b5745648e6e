/** Why no check is possible: wrong usage, no browser, no network. The message is one line that says what to do. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}
