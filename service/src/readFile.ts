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
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(problems[code] ?? `it could not be read${code && ` (${code})`}`, {
      cause: error,
    });
  }
}

/**
 * The content of a JSON file.
 *
 * @throws Error as `readFile` does; its message repeats nothing of the content, since a keys file
 * holds keys
 */
export function readJsonFile(file: string): unknown {
  const text = readFile(file).toString('utf8');
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
