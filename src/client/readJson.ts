import { LocalPriceError } from '../input/index.js';

/** The longest answer that is read, in bytes or characters; real answers have well under one thousand. */
export const longestAnswer = 64 * 1024;

/** Returns the error for an answer that is longer than {@link longestAnswer}. */
export function tooLong(): LocalPriceError {
  return new LocalPriceError('protocol', `The answer is longer than ${longestAnswer} bytes.`);
}

/**
 * Reads an answer that came as text.
 *
 * @throws LocalPriceError `protocol` if it is not JSON; whatever `read` throws
 */
export function readJson<T>(text: string, url: URL, read: (answer: unknown) => T): T {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new LocalPriceError('protocol', `${url.origin} did not answer with JSON.`, { cause });
  }
  return read(answer);
}
