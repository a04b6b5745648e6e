import { ownValue } from './ownData.js';

/** The result of parsing an answer: a checked value, or what is wrong with the answer. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/**
 * Why an answer has no value. `protocol`: the answer does not follow the interface. `service`: the service
 * itself reports a failure.
 */
export type Fault =
  | { kind: 'protocol'; message: string }
  | {
      kind: 'service';
      message: string;
      /** The numeric code of the answer, 0 if it has no code. */
      status: number;
      /** The answer's word for the failure, or its code as text; empty if it has neither. */
      serviceCode: string;
    };

/** Returns a checked value as the result of a parser. */
export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** Returns the fault of an answer that does not follow the interface; the message says what it has: `no status`. */
export function protocolFault(message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { kind: 'protocol', message } };
}

/** The most characters of a service's text that an error contains. */
export const maxTextLength = 200;

/**
 * Opens the envelope of an answer (section 2.1 of the interface) and returns its `meta_data`, still
 * unchecked.
 *
 * Success is `status === true`; `code` and `message` may be missing. The interface does not say whether
 * the answers of origin and convert have an envelope at all: with `bare`, an answer without a `status` is
 * accepted too.
 */
export function readEnvelope(answer: unknown, options: { bare?: boolean } = {}): Parsed<object> {
  const status = ownValue(answer, 'status');
  const metaData = ownValue(answer, 'meta_data');
  if (status === false) return readFailure(answer);
  if (status !== true && !(options.bare && status === undefined)) return protocolFault('no status');
  if (typeof metaData !== 'object' || metaData === null) return protocolFault('no meta_data');
  return accept(metaData);
}

function readFailure(answer: unknown): Parsed<never> {
  // The code may be a number or a word.
  const code = text(ownValue(answer, 'code'));
  const status = Number(code);
  const word = text(ownValue(answer, 'error')) || code;
  return {
    ok: false,
    fault: {
      kind: 'service',
      status: Number.isInteger(status) ? status : 0,
      serviceCode: word,
      message: text(ownValue(answer, 'message')) || word,
    },
  };
}

function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim().slice(0, maxTextLength) : '';
}
