import { fromWindow } from '../input/index.js';
import { bootstrap } from './bootstrap.js';

/** The rules for scripts and documents. Under Trusted Types, they return the browser's types. */
interface Rules {
  /** @throws TypeError if the script does not come from a base URL that is trusted */
  createScriptURL(address: string): string;
  /** Returns the document of an isolated frame; only the nonce of its script varies. */
  createHTML(nonce: string): string;
}

/** The `{base_url}`s whose scripts the page trusts: a script or the settings of the page name them. */
export const trustedBases = new Set<string>();

const rules: Rules = {
  createScriptURL: (address) => {
    const { href } = new URL(address);
    for (const base of trustedBases) if (href.startsWith(`${base}/`)) return href;
    throw new TypeError('Scripts may only come from the base URL of the settings.');
  },
  createHTML: (nonce) =>
    // oxlint-disable-next-line no-useless-escape -- Simple minifiers take a bare slash for the end.
    `<script nonce="${nonce.replace(/[^\w+\/=-]/g, '')}">${bootstrap}</script>`,
};

// A document can have only one policy with the same name.
let policy: Rules | undefined;

/**
 * Returns the policy `local-price` (W3C, Trusted Types). If the browser has no Trusted Types, or the page
 * does not allow this policy, the rules return plain text, and the browser decides whether to accept it.
 */
export function trusted(): Rules {
  const factory = fromWindow<{ createPolicy(name: string, rules: Rules): Rules }>('trustedTypes');
  try {
    policy ??= factory?.createPolicy('local-price', rules) ?? rules;
  } catch {
    policy = rules;
  }
  return policy;
}
