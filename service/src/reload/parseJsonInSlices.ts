import { setImmediate } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';
import { parseJson } from '../common/json.js';

/** Bytes that are parsed at a time where a document is large. */
const slice = 64 * 1024;

/** Bytes from which on a document is large: parsing a smaller one at once takes a few milliseconds. */
const large = 512 * 1024;

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
