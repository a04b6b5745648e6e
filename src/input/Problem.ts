/**
 * The kind of error.
 *
 * - `config`: a setting or an attribute is missing or malformed.
 * - `network`: the service could not be reached, or the connection broke.
 * - `timeout`: the call took longer than `timeout`.
 * - `csp`: a policy of the page blocked the call, and the browser told the script.
 * - `protocol`: the answer does not follow the service interface.
 * - `service`: the service itself reports a failure.
 */
export type LocalPriceErrorCode = (typeof errorCodes)[number];

/** All members of {@link LocalPriceErrorCode}. */
export const errorCodes = ['config', 'network', 'timeout', 'csp', 'protocol', 'service'] as const;

/** Where what is wrong was written. */
const places = ['setting', 'attribute', 'argument', 'file', 'page'] as const;

/** What is wrong, as data. */
export interface Subject {
  /**
   * `setting`: of the page. `attribute`: of an element. `argument`: of a function. `file`: a rates file. `page`: the
   * document, or one of its scripts or policies.
   */
  readonly of: (typeof places)[number];
  /** `base-price` of an attribute, `basePrice` of an argument or a setting, the path of a file. */
  readonly name: string;
  /** What was given, as text, and of a file what is wrong with it; `null`: nothing. */
  readonly value: string | null;
}

/** Returns whether stored data, which is untrusted, is a subject. */
export function isSubject(data: unknown): data is Subject {
  const { of, name, value } = Object(data) as Subject;
  const isValue = value === null || typeof value === 'string';
  return places.includes(of) && typeof name === 'string' && isValue;
}

/** What the developer of a page should know, as data and in a sentence. */
export interface Problem {
  /** The kind of error. */
  readonly code: LocalPriceErrorCode;
  readonly message: string;
  /** `null`: nothing that the page or its developer has written. */
  readonly subject: Subject | null;
  /** What to write instead, as in the message; missing: the message says something else. */
  readonly remedy?: string | undefined;
}

/** Says what is wrong in a sentence of its own. */
export function problemWith(
  of: Subject['of'],
  name: string,
  value: string | null,
  message: string,
): Problem {
  const isProperty = of === 'setting' || of === 'argument';
  const own = isProperty ? name.replace(/-[a-z]/g, (two) => two[1]!.toUpperCase()) : name;
  return { code: 'config', message, subject: { of, name: own, value } };
}

/**
 * Says what is wrong with what was given, and what to write instead.
 *
 * @param owner the name of the element or the function that it was given to; empty: none
 */
export function problemOf(
  of: Subject['of'],
  name: string,
  value: string | null,
  remedy: string,
  owner = '',
): Problem {
  const what = value === null ? `${name} is missing` : `${name}="${value}"`;
  const message = `${owner && `${owner} `}${what}: write ${remedy}.`;
  return { ...problemWith(of, name, value, message), remedy };
}
