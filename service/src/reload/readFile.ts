import { readFileSync } from 'node:fs';

const problems: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/**
 * The content of a file.
 *
 * @throws Error whose message says in a few words for the operator what is wrong
 */
export function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw fileProblem(error);
  }
}

/** What the file system threw, in words for the operator; anything else as it is. */
export function fileProblem(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? message : (problems[code] ?? `it could not be read (${code})`);
  return new Error(words, { cause: error });
}

/** Whether a file can't be read until something is done to it; the rest may pass by itself. */
export function isLasting(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code in problems;
}

/** What is said of a file or an answer that has more than so many bytes. */
export function tooLarge(most: number): string {
  return `it is larger than ${most / 1e6} MB`;
}

/**
 * The content of a JSON file.
 *
 * @throws Error as `readFile` and `parseJson` do
 */
export function readJsonFile(file: string): unknown {
  return parseJson(readFile(file));
}

/**
 * Parses JSON, with a byte order mark in front or without.
 *
 * @throws Error whose message repeats nothing of the content, since a keys file holds keys
 */
export function parseJson(content: Buffer | string): unknown {
  const text = content.toString('utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    // Not every message of the parser has a position.
    const position = / at position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(position)).split('\n').length;
    throw new Error(`it is not JSON${position === undefined ? '' : ` (see line ${line})`}`);
  }
}

/** True for what JSON writes in braces. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
