/** The ways on which hostile answers come. */
export const hostileTransports = ['jsonp', 'jsonp-isolated', 'fetch'] as const;

/** One of {@link hostileTransports}. */
export type HostileTransport = (typeof hostileTransports)[number];

/** The calls that are answered with hostility. */
export const hostileOperations = ['origin', 'swap'] as const;

/** One of {@link hostileOperations}. */
export type HostileOperation = (typeof hostileOperations)[number];

/**
 * How a price must end: `right`, at the local price; `base`, at the author's price without an error;
 * or with an error of this code.
 */
export type Outcome = 'right' | 'base' | 'network' | 'timeout' | 'csp' | 'protocol' | 'service';

/** An outcome, or several by operation, by transport, or by both; where there is none, any may be. */
export type Expected =
  Outcome | { readonly [on in HostileOperation | HostileTransport]?: Expected | undefined };

/** A text that may differ from operation to operation. */
export type Text = string | Readonly<Record<HostileOperation, string>>;

/**
 * One way in which a service can be hostile or broken.
 *
 * In all texts `HONEST` stands for the right answer as JSON, `META` for its `meta_data`, `BAD` for an
 * answer that must be refused, `CALLBACK` for the name of the callback, and `KEY` for the API key.
 */
export interface HostileCase {
  /** Says what the service does. */
  name: string;
  /** The operation that has this case, where only one has. */
  only?: HostileOperation;
  /** A JavaScript expression: what JSONP calls back with, and the text for `fetch`; default `HONEST`. */
  answer?: Text;
  /** Whether the answer is code, which is to `fetch` the same as any other text that is no JSON. */
  isCode?: boolean;
  /** The whole script of JSONP, in the place of a call. */
  script?: Text;
  /** The text for `fetch`, where it is not `answer` or `script`. */
  body?: Text;
  /** HTTP status; default 200. */
  status?: number;
  /** `content-type`; default the right one, `null` for none. */
  type?: string | null;
  /** Further headers; one that is empty is left out, `PATH` stands for the service's. */
  headers?: Readonly<Record<string, string>>;
  /** A redirect: to the right answer, to nothing, or back to itself. */
  redirect?: 'honest' | 'nowhere' | 'itself';
  /** How the text becomes bytes; default `utf-8`. */
  encoding?: 'utf-16' | 'latin-1' | 'gzip' | 'no gzip';
  /** So many blanks after the text. */
  padding?: number;
  /** What becomes of the connection. */
  connection?: 'dropped' | 'dropped in mid-body' | 'dribbling' | 'late';
  /** Never ends by itself: nothing is sent, the headers alone, or a byte now and then. */
  hangs?: 'nothing' | 'headers' | 'dribble';
  /** Whether the service is at another host than the page. */
  isElsewhere?: boolean;
  /** How it must end, where that is definite. */
  expected?: Expected;
  /** Country that gates must know after this answer, where that is definite. */
  country?: 'NG' | null;
  /** Whether the script of the answer itself throws into the page, as a script of a page can. */
  throwsItself?: boolean;
  /**
   * Whether the script of the answer changes the page that it is a part of. With plain JSONP what a
   * page shows may then be the author's price or the right one, and no more can be asked.
   */
  isTampering?: boolean;
  /** Whether what is changed is needed to come to an end at all; the author's price stands meanwhile. */
  mayStayPending?: boolean;
  /** What the script itself leaves on the window; as a pattern. */
  leaves?: RegExp;
}

/** The outcome that a case must have, or `undefined` where it may differ. */
export function outcomeOf(
  expected: Expected | undefined,
  operation: HostileOperation,
  transport: HostileTransport,
): Outcome | undefined {
  if (typeof expected !== 'object') return expected;
  return outcomeOf(expected[operation] ?? expected[transport], operation, transport);
}

/** Whether a case says something of its own over a transport. */
export function isFor({ isCode }: HostileCase, transport: HostileTransport): boolean {
  return !isCode || transport !== 'fetch';
}

/** Whether a case keeps its connection busy past the time for a call. */
export function isSlow({ hangs, connection }: HostileCase): boolean {
  return hangs !== undefined || connection === 'late';
}

/** Whether a page may never come to its end: with plain JSONP, a script can see to that. */
export function mayStay({ mayStayPending }: HostileCase, transport: HostileTransport): boolean {
  return mayStayPending === true && transport === 'jsonp';
}
