import { LocalPriceError } from '../input/index.js';

/** The longest answer that is read, in bytes or characters; real answers have well under one thousand. */
export const maxAnswerLength = 64 * 1024;

/**
 * Reads an answer that came as text.
 *
 * @throws LocalPriceError `protocol` if it is too long or not JSON; whatever `read` throws
 */
export function readJson<T>(text: string, url: URL, read: (answer: unknown) => T): T {
  if (text.length > maxAnswerLength) {
    throw new LocalPriceError('protocol', `The answer is longer than ${maxAnswerLength} bytes.`);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new LocalPriceError('protocol', `${url.origin} did not answer with JSON.`, { cause });
  }
  return read(answer);
}
