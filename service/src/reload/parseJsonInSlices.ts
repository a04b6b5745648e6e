import { setImmediate } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';
import { parseJson } from '../common/json.js';

/** The number of bytes of a large document that are parsed at a time. */
const slice = 64 * 1024;

/** The minimum bytes of a large document. Parsing a smaller one takes only a few milliseconds. */
const large = 512 * 1024;

/**
 * Parses JSON like {@link parseJson}. A large document is parsed in slices, so that the process can answer
 * requests in between.
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
    // The other parser reports what is wrong, and where.
    return parseJson(content);
  }
  return 'value' in found ? found.value : parseJson(content);
}
