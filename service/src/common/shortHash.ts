import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Returns a hash of 22 characters, which replaces a text that must not be stored: a key in the ledger, and a
 * key and an address in the limits. Unlike Web Crypto, it is synchronous.
 */
export function shortHash(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_');
}
