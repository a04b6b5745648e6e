import { hash } from 'node:crypto';

/**
 * A hash of 22 characters that stands for a text wherever the text itself must not be written: for a
 * key in the ledger, for a key and an address in the limits.
 */
export function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
