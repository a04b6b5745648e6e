import { wrongAnswer } from './callback.js';
import type { ReadAnswer } from './transport.js';

/** The longest answer that is read, in bytes or characters; real answers have well under one thousand. */
export const maxAnswerLength = 64 * 1024;

/**
 * Reads an answer that came as text.
 *
 * @param status the HTTP status; 0: unknown
 * @throws LocalPriceError `protocol` or `service` if it is too long or not JSON; whatever `read` throws
 */
export function readJson<T>(text: string, url: URL, read: ReadAnswer<T>, status = 0): T {
  if (text.length > maxAnswerLength) {
    throw wrongAnswer(`The answer is longer than ${maxAnswerLength} bytes`, status);
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw wrongAnswer(`${url.origin} did not answer with JSON`, status, cause);
  }
  return read(answer, status);
}
