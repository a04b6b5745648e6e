import { parseJson } from '../common/json.js';
import { tooLarge } from '../common/text.js';
import { readFileSync, statSync } from 'node:fs';

/** The problems that last until the file is changed. */
const lastingProblems: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead to each other',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENAMETOOLONG: 'its name is too long',
};

const problems: Record<string, string> = {
  ...lastingProblems,
  EIO: 'the disk or the network drive reports an error',
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
};

/**
 * Reads a file.
 *
 * @param limit the maximum bytes
 * @throws Error whose message tells the operator in a few words what is wrong
 */
export function readFile(file: string, limit = Infinity): Buffer {
  try {
    const stats = statSync(file);
    // Such as /dev/zero, which never ends.
    if (stats.isCharacterDevice()) throw new Error('it is a device, not a file');
    if (stats.size > limit) throw new Error(tooLarge(limit));
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
  return code === undefined || code in lastingProblems;
}

/**
 * Reads a JSON file.
 *
 * @throws Error as `readFile` and `parseJson` do
 */
export function readJsonFile(file: string): unknown {
  return parseJson(readFile(file));
}
