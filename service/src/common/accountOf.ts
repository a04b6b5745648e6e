import { hash } from 'node:crypto';

/**
 * What a key is called wherever the key itself must not stand, as in the ledger; and what a key and an
 * address are called together in the limits.
 */
export function accountOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
