import { setImmediate } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';

/** Bytes that are parsed at a time where a document is large. */
const slice = 64 * 1024;

/** Bytes from which on a document is large: parsing a smaller one at once takes a few milliseconds. */
const large = 512 * 1024;

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

/**
 * Parses JSON as {@link parseJson} does, a slice at a time where it is large, so that requests are
 * answered in between.
 */
export async function parseJsonInSlices(content: Buffer): Promise<unknown> {
  if (content.length < large) return parseJson(content);
  const parser = new JSONParser({ paths: ['$'] });
  const found: { value?: unknown } = {};
  parser.onValue = ({ value }) => (found.value = value);
  try {
    for (let at = 0; at < content.length; at += slice) {
      parser.write(content.subarray(at, at + slice));
      await setImmediate();
    }
  } catch {
    // The other parser says what is wrong, and where.
    return parseJson(content);
  }
  return 'value' in found ? found.value : parseJson(content);
}

/** Returns whether a value is what JSON writes in braces. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
