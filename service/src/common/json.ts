import { unusableForm } from './unusableForm.js';

/**
 * Parses JSON, with or without a byte order mark.
 *
 * @throws Error whose message contains nothing of the content, since a keys file contains keys
 */
export function parseJson(content: Uint8Array | string): unknown {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const form = typeof content === 'string' ? undefined : unusableForm(content);
    if (form !== undefined) throw new Error(form);
    // Some messages of the parser have no position.
    const position = / at position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(position)).split('\n').length;
    throw new Error(`it is not JSON${position === undefined ? '' : ` (see line ${line})`}`);
  }
}

/** Returns whether a value is an object in the sense of JSON, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
