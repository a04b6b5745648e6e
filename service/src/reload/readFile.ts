import { parseJson } from '../common/json.js';
import { tooLarge } from '../common/text.js';
import { readFileSync, statSync } from 'node:fs';

const problems: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/**
 * Reads a file.
 *
 * @param limit the maximum bytes
 * @throws Error whose message tells the operator in a few words what is wrong
 */
export function readFile(file: string, limit = Infinity): Buffer {
  try {
    if (statSync(file).size > limit) throw new Error(tooLarge(limit));
    return readFileSync(file);
  } catch (error) {
    throw fileProblem(error);
  }
}

/** Describes an error of the file system for the operator. Other errors keep their message. */
export function fileProblem(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? message : (problems[code] ?? `it could not be read (${code})`);
  return new Error(words, { cause: error });
}

/** Returns whether a file can't be read until it is changed. Other problems may be temporary. */
export function isLasting(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code in problems;
}

/**
 * Reads a JSON file.
 *
 * @throws Error as `readFile` and `parseJson` do
 */
export function readJsonFile(file: string): unknown {
  return parseJson(readFile(file));
}
