import { sha256 } from '@noble/hashes/sha2.js';

/**
 * A hash of 22 characters that stands for a text wherever the text itself must not be written: for a
 * key in the ledger, for a key and an address in the limits. It is made at once, unlike by Web Crypto.
 */
export function shortHash(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_');
}
