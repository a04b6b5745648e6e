import { bootstrap } from './bootstrap.js';

/** The rules for what may become a script or a document; under Trusted Types they give the browser's types. */
interface Rules {
  /** @param address of a script; refused where no client has been made for its base URL */
  createScriptURL(address: string): string;
  /** Gives the document of an isolated frame, which is always the same. @param nonce of its script */
  createHTML(nonce: string): string;
}

/** The `{base_url}`s that scripts may come from. */
const bases = new Set<string>();

const rules: Rules = {
  createScriptURL: (address) => {
    const { href } = new URL(address);
    for (const base of bases) if (href.startsWith(`${base}/`)) return href;
    throw new TypeError('Scripts come from base-url alone.');
  },
  createHTML: (nonce) => `<script nonce="${nonce.replace(/[^\w+/=-]/g, '')}">${bootstrap}</script>`,
};

// A document can have only one policy of a name.
let policy: Rules | undefined;

/** Allows scripts from the `{base_url}` of a client. */
export function trustBase(base: string): void {
  bases.add(base);
}

/**
 * Gives the policy `local-price` (W3C, Trusted Types). Where the browser has no Trusted Types, or the
 * page does not allow this policy, the rules give plain text, and the browser decides on its use
 * whether plain text will do.
 */
export function trusted(): Rules {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules };
  };
  try {
    policy ??= trustedTypes?.createPolicy('local-price', rules) ?? rules;
  } catch {
    policy = rules;
  }
  return policy;
}
