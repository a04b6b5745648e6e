import { createHash } from 'node:crypto';

/** Returns the value of the attribute `integrity` for a file (W3C, Subresource Integrity). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
