import { countryCode, currencySymbol } from '../input/index.js';
import { ownValue } from './ownData.js';
import { accept, readEnvelope, protocolFault, type Parsed } from './readEnvelope.js';
import { readSwap, type Swap } from './parseSwap.js';

/** A checked origin answer; both codes are `null` if the service says that it does not know the place. */
export interface Origin {
  /** ISO 3166 alpha-2 code of the caller's country, or `null` if it is unknown. */
  country: string | null;
  /**
   * The service's name for the caller's currency, which a swap accepts as `from`: an upper-case
   * ISO 4217 code, other text unchanged, or `null` if there is no currency.
   */
  symbol: string | null;
  /** The swap from the caller's currency, if it was requested and the answer contains it. */
  swap?: Swap;
  /** Why the country is unknown: the service's word for the failure, such as `RESERVED_ADDRESS`. */
  failure?: string;
}

/** Reads the answer of `origin` and `single` (section 2.4 of the interface). */
export function parseOrigin(answer: unknown): Parsed<Origin> {
  const envelope = readEnvelope(answer, { bare: true });
  if (!envelope.ok) return envelope;
  const code = ownValue(ownValue(envelope.value, 'geolocation'), 'code');
  const country = countryCode(code);
  const symbol = currencySymbol(ownValue(ownValue(envelope.value, 'currency'), 'symbol'));
  if (country === null && symbol === null && !saysUnknown(code)) {
    return protocolFault('no country and no currency');
  }
  const swap = readSwap(ownValue(envelope.value, 'swap'));
  return accept({ country, symbol, ...(swap.ok && { swap: swap.value }) });
}

/** Returns whether a code means "unknown": it is empty, or looks like a code but names no country: `XX`. */
function saysUnknown(code: unknown): boolean {
  return typeof code === 'string' && /^([a-z][a-z0-9])?$/i.test(code.trim());
}
