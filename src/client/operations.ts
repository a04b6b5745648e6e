import {
  parameters,
  parseConvert,
  parseOrigin,
  parseSwap,
  type Conversion,
  type Origin,
  type Swap,
} from '../protocol/index.js';
import type { Call, CallOptions } from './createCall.js';

// A function each, and not methods: a page carries only what it asks.

/** Asks where the caller is; see {@link Client.origin}. */
export function askOrigin(
  call: Call,
  options: CallOptions & { to?: string | undefined } = {},
): Promise<Origin> {
  const { to } = options;
  return call('origin', to ? { [parameters.to]: to } : {}, parseOrigin, options);
}

/** Asks what one unit of `from` is worth in `to`; see {@link Client.swap}. */
export function askSwap(
  call: Call,
  { from, to }: { from: string; to: string },
  options?: CallOptions,
): Promise<Swap> {
  return call('swap', { [parameters.from]: from, [parameters.to]: to }, parseSwap, options);
}

/** Asks for a single conversion; see {@link Client.convert}. */
export function askConversion(
  call: Call,
  { from, to, amount }: { from: string; to: string; amount: string | number },
  options?: CallOptions,
): Promise<Conversion> {
  return call(
    'convert',
    { [parameters.from]: from, [parameters.to]: to, [parameters.amount]: String(amount) },
    (answer) => parseConvert(answer, { from, to }),
    options,
  );
}
