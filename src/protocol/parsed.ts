/** What a parser made of an answer: a checked value, or what is wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/**
 * Why an answer gives no value. `protocol`: the answer breaks the interface. `service`: the service
 * itself reports a failure.
 */
export type Fault =
  | { kind: 'protocol'; message: string }
  | {
      kind: 'service';
      message: string;
      /** The numeric code of the answer, 0 where it has none. */
      status: number;
      /** The answer's word for the failure, or its code as text; empty where it has neither. */
      serviceCode: string;
    };

/** Wraps a checked value. */
export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** Refuses an answer that breaks the interface. */
export function refuse(message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { kind: 'protocol', message } };
}
