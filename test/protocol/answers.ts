import type { Parsed } from '../../src/protocol/index.js';

/** A success around a `meta_data` (section 2.1 of the service interface). */
export function success(metaData: unknown): Record<string, unknown> {
  return { status: true, code: 200, message: 'Successful', meta_data: metaData };
}

export function swapAnswer(from: unknown, to: unknown, rate: unknown) {
  return success({ from, to, exchange_rate: rate });
}

/** The answer to an origin look-up. */
export function originAnswer(code: unknown, symbol: unknown) {
  return success({ currency: { symbol }, geolocation: { code } });
}

/** What a parser has made of an answer: the value, or the kind of its fault. */
export function outcome<T>(parsed: Parsed<T>): T | 'protocol' | 'service' {
  return parsed.ok ? parsed.value : parsed.fault.kind;
}
