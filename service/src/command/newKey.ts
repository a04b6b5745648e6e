import { randomBytes } from 'node:crypto';

/** A key that nobody can guess: `pk_`, for public key, and 32 characters that a double click selects. */
export function newKey(): string {
  return `pk_${randomBytes(16).toString('hex')}`;
}
