import type { CodeList } from '../../input/index.js';

/** Why a gate is open or closed. */
export type GateReason = 'allowed' | 'not-allowed' | 'blocked' | 'unknown';

/** What a gate is told by its author. */
export interface GateRules {
  /** `null` where there is no such list. */
  allow: CodeList | null;
  block: CodeList | null;
  /** What a visitor without a known country gets. */
  unknown: 'hide' | 'show';
}

/** Whether a gate is open, and why. */
export interface GateDecision {
  readonly open: boolean;
  /** ISO 3166 alpha-2 code, or `null` where the country is not known. */
  readonly country: string | null;
  readonly reason: GateReason;
}

/** Whether an `allow` list lets nobody in, since it has not a single valid code. */
export function isShut({ allow }: GateRules): boolean {
  return allow?.codes.size === 0;
}

/** Decides for a country, or for `null` where it is not known. `block` wins over `allow`. */
export function decideGate(rules: GateRules, country: string | null): GateDecision {
  const reason = reasonFor(rules, country);
  const open = reason === 'allowed' || (reason === 'unknown' && rules.unknown === 'show');
  return Object.freeze({ open, country, reason });
}

function reasonFor(rules: GateRules, country: string | null): GateReason {
  if (isShut(rules)) return 'not-allowed';
  if (country === null) return 'unknown';
  if (rules.block?.codes.has(country)) return 'blocked';
  return (rules.allow?.codes.has(country) ?? true) ? 'allowed' : 'not-allowed';
}
