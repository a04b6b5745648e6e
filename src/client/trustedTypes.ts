import { bootstrap } from './bootstrap.js';

/** What may become a script or a document; under Trusted Types, the browser's own types. */
interface Rules {
  /** @param address where a script comes from; one that no client has been made for is refused */
  createScriptURL(address: string): string;
  /** The document of an isolated frame, which is always the same. @param nonce of its script */
  createHTML(nonce: string): string;
}

/** The `{base_url}`s that scripts may come from. */
const bases = new Set<string>();

const rules: Rules = {
  createScriptURL: (address) => {
    const { href } = new URL(address);
    for (const base of bases) if (href.startsWith(`${base}/`)) return href;
    throw new TypeError('local-price takes scripts from its base-url alone.');
  },
  createHTML: (nonce) => `<script nonce="${nonce.replace(/[^\w+/=-]/g, '')}">${bootstrap}</script>`,
};

// A document has one policy of a name.
let policy: Rules | undefined;

/** Lets scripts come from the `{base_url}` of a client. */
export function trustBase(base: string): void {
  bases.add(base);
}

/**
 * The policy `local-price` (W3C, Trusted Types). Where the browser has no such thing, or the page does
 * not allow this one, its rules give plain text: whether that will do, the browser says on its use.
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
