import { countryCode } from '../../input/index.js';
import type { GateDecision, GateReason } from './decideGate.js';

/**
 * Returns the mark of a decision in HTML from which the other branch has been removed for one visitor. Its form is
 * internal.
 */
export function gateMarkOf({ open, country, reason }: GateDecision): string {
  return `gate 1 ${open ? 'open' : 'closed'} ${country ?? '-'} ${reason}`;
}

/** Reads the mark of a decision; `null` if the text is not a mark, or names a decision that a gate cannot make. */
export function readGateMark(mark: string | null | undefined): GateDecision | null {
  const [, state, code, reason] =
    /^gate 1 (open|closed) ([A-Z]{2}|-) (allowed|not-allowed|blocked|unknown)$/.exec(mark ?? '') ??
    [];
  if (!reason) return null;
  const open = state === 'open';
  const country = countryCode(code);
  // A list without a place closes a gate for everybody; nothing else is decided without a country.
  const isUnknown = reason === 'unknown';
  const isDecided = isUnknown ? !country : !!country || reason === 'not-allowed';
  const isRight = isUnknown || open === (reason === 'allowed');
  return isDecided && isRight
    ? Object.freeze({ open, country, reason: reason as GateReason })
    : null;
}
