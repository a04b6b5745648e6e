import { quote } from 'local-price/protocol';
import { decodeCredentials } from '../common/decodeCredentials.js';
import { SettingsError } from '../common/SettingsError.js';

/** The ledger without a setting: a file in the working directory. */
export const defaultLedger = 'sqlite:ledger.db';

/** The place where tokens are counted. */
export type LedgerPlace =
  { kind: 'memory' } | { kind: 'sqlite'; file: string } | { kind: 'redis'; url: string };

/**
 * Parses `sqlite:FILE`, `redis://…`, `rediss://…`, `redis-cluster://…` or `memory:`.
 *
 * @param source the setting that contains the text
 * @throws SettingsError naming the setting, but not the address, which may contain a password
 */
export function parseLedgerUrl(text: string, source = '--ledger'): LedgerPlace {
  if (text === 'memory:') return { kind: 'memory' };
  if (/^sqlite:\/\/[^/]/.test(text)) {
    const file = quote(text.slice('sqlite://'.length));
    throw new SettingsError(
      `${source} has two slashes before ${file}: write sqlite:FILE, or sqlite:///PATH for a path from the root`,
    );
  }
  if (/^sqlite:(?!\/\/$)[^\s:]/.test(text)) {
    return { kind: 'sqlite', file: text.replace(/^sqlite:(?:\/\/(?=\/))?/, '') };
  }
  if (/^redis(s|-cluster)?:\/\//.test(text) && URL.canParse(text)) {
    if (!decodeCredentials(new URL(text))) {
      throw new SettingsError(
        `${source} has a "%" in its user or password that encodes nothing: write it as %25`,
      );
    }
    return { kind: 'redis', url: text };
  }
  const [scheme = ''] = text.split(':');
  throw new SettingsError(
    `${source} begins with ${quote(scheme)}, which is not a ledger: give sqlite:FILE, ` +
      'redis://HOST:PORT or memory:',
  );
}
