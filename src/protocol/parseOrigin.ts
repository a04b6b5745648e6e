import { countryCode } from '../input/index.js';
import { currencySymbol } from './currencySymbol.js';
import { ownValue } from './ownData.js';
import { accept, refuse, type Parsed } from './parsed.js';
import { readEnvelope } from './readEnvelope.js';
import { readSwap, type Swap } from './parseSwap.js';

/** A checked origin answer; both are `null` where the service says that it does not know. */
export interface Origin {
  /** ISO 3166 alpha-2 code of the caller's country, or `null`. */
  country: string | null;
  /**
   * The service's name for the caller's currency, usable as `from` of a swap: an upper-case
   * ISO 4217 code, other text as it came, or `null` where there is none.
   */
  symbol: string | null;
  /** The swap from the caller's currency, where the call asked for it and the answer has it. */
  swap?: Swap;
}

/** Reads the answer of `origin` and `single` (section 2.4 of the interface). */
export function parseOrigin(answer: unknown): Parsed<Origin> {
  const envelope = readEnvelope(answer, { bare: true });
  if (!envelope.ok) return envelope;
  const code = ownValue(ownValue(envelope.value, 'geolocation'), 'code');
  const country = countryCode(code);
  const symbol = currencySymbol(ownValue(ownValue(envelope.value, 'currency'), 'symbol'));
  if (country === null && symbol === null && !saysUnknown(code)) {
    return refuse('an origin without country and currency');
  }
  const swap = readSwap(ownValue(envelope.value, 'swap'));
  return accept({ country, symbol, ...(swap.ok && { swap: swap.value }) });
}

/** Tells whether a code says "unknown": services write an empty one, or one of no country such as `XX`. */
function saysUnknown(code: unknown): boolean {
  return typeof code === 'string' && /^\s*([a-z][a-z0-9])?\s*$/i.test(code);
}
