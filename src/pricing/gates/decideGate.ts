import type { CodeList } from '../../input/index.js';

/** Why a gate is open or closed. */
export type GateReason = 'allowed' | 'not-allowed' | 'blocked' | 'unknown';

/** What visitors without a known country can get: the content is hidden (the default) or shown. */
export const unknownDisplays = ['hide', 'show'] as const;

/** What visitors without a known country get. */
export type UnknownDisplay = (typeof unknownDisplays)[number];

/** Which countries can count: only known ones (the default), or also those guessed from the time zone. */
export const gatePlacesModes = ['known', 'guess'] as const;

/** Which countries count. */
export type GatePlacesMode = (typeof gatePlacesModes)[number];

/** The rules that the author of a gate has set. */
export interface GateRules {
  /** `null`: there is no list of allowed countries. */
  allow: CodeList | null;
  /** `null`: there is no list of blocked countries. */
  block: CodeList | null;
  unknown: UnknownDisplay;
}

/** Whether a gate is open, and why. */
export interface GateDecision {
  readonly open: boolean;
  /** ISO 3166 alpha-2 code, or `null` if the country is not known. */
  readonly country: string | null;
  readonly reason: GateReason;
}

/** Whether an `allow` list excludes everybody, because it has no valid code. */
export function isShut({ allow }: GateRules): boolean {
  return allow?.items.size === 0;
}

/** Decides for a country, or for `null` if it is not known. `block` wins over `allow`. */
export function decideGate(rules: GateRules, country: string | null): GateDecision {
  const { allow, block, unknown } = rules;
  let reason: GateReason = 'unknown';
  if (isShut(rules)) reason = 'not-allowed';
  else if (country !== null) {
    const isAllowed = allow?.items.has(country) ?? true;
    reason = block?.items.has(country) ? 'blocked' : isAllowed ? 'allowed' : 'not-allowed';
  }
  const open = reason === 'allowed' || (reason === 'unknown' && unknown === 'show');
  return Object.freeze({ open, country, reason });
}

/** Returns whether a gate shows the content of a template with these attributes. Any other (`x-if`, `v-for`) belongs to another tool. */
export function isGateTemplate(names: Iterable<string>): boolean {
  return [...names].every((name) => /^(id|class|slot|style|data-.*)$/.test(name));
}
