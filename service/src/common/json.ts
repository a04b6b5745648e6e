/**
 * Parses JSON, with a byte order mark in front or without.
 *
 * @throws Error whose message repeats nothing of the content, since a keys file holds keys
 */
export function parseJson(content: Uint8Array | string): unknown {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    // Not every message of the parser has a position.
    const position = / at position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(position)).split('\n').length;
    throw new Error(`it is not JSON${position === undefined ? '' : ` (see line ${line})`}`);
  }
}

/** Returns whether a value is what JSON writes in braces. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
