/** What a parser made of an answer: a checked value, or what is wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/**
 * Why an answer gives no value. `protocol`: it is not what the interface says. `service`: it is a
 * failure that the service itself reports.
 */
export type Fault =
  | { kind: 'protocol'; message: string }
  | {
      kind: 'service';
      message: string;
      /** The numeric code of the answer, 0 where it has none. */
      status: number;
      /** The word of the answer for the failure, or its code as text; empty where it has neither. */
      serviceCode: string;
    };

/** A checked value. */
export function accept<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** An answer that is not what the interface says. */
export function refuse(message: string): { ok: false; fault: Fault } {
  return { ok: false, fault: { kind: 'protocol', message } };
}
