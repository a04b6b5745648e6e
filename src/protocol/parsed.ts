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
export function refuse(message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { kind: 'protocol', message } };
}
