import type { TransportName } from '../../src/client/transport.js';

/** A policy of a page, and what it does to the transports. */
export interface PolicyRow {
  /** `SERVICE` stands for the service's origin, `HASH` for that of the isolated frame's script. */
  policy: string;
  /** The directive that the error names, by transport; a transport that is not named works. */
  stopped?: Partial<Record<TransportName, string>>;
  /** The header that sends the policy; default: that of a Content Security Policy. */
  header?: 'integrity-policy';
  /** Whether the policy is sent as one that only reports. */
  isReportOnly?: boolean;
  /** Whether a `<meta>` element sends it too, in a second test. */
  byMeta?: boolean;
  /** Whether the page has the script tag twice. */
  twice?: boolean;
  /** Whether the policy keeps Lit out: the file stops before it registers an element. */
  isOff?: boolean;
  /** Whether everything works in a browser without Trusted Types. */
  needsTrustedTypes?: boolean;
}

const elem = 'script-src-elem';
const types = "require-trusted-types-for 'script'";
const ours = 'trusted-types local-price lit-html';
const jsonpStopped = { jsonp: elem, 'jsonp-isolated': 'script-src' };

const row = (policy: string, more: Omit<PolicyRow, 'policy'> = {}): PolicyRow => ({
  policy,
  ...more,
});
/** A row that matters only in a browser with Trusted Types. */
const typed = (policy: string, more: Omit<PolicyRow, 'policy'>): PolicyRow =>
  row(policy, { ...more, needsTrustedTypes: true });

/** The policies that the documentation names, and more. */
export const policies: readonly PolicyRow[] = [
  row(''),
  row("script-src 'nonce-n0nce'", { byMeta: true }),
  row(
    "object-src 'none'; script-src 'nonce-n0nce' 'unsafe-inline' 'strict-dynamic' https: http:; base-uri 'none'",
  ),
  row("script-src 'self' 'nonce-n0nce'; connect-src 'self'", { stopped: { fetch: 'connect-src' } }),
  row("script-src 'self' SERVICE HASH", { byMeta: true }),
  row("script-src 'self' SERVICE", { stopped: { 'jsonp-isolated': 'script-src' }, byMeta: true }),
  row("script-src 'self' HASH", { stopped: { jsonp: elem, 'jsonp-isolated': elem } }),
  row("default-src 'self'; connect-src SERVICE", { stopped: jsonpStopped }),
  row("default-src 'self'", { stopped: { ...jsonpStopped, fetch: 'connect-src' }, byMeta: true }),
  row("default-src 'none'; script-src 'nonce-n0nce'; connect-src SERVICE"),
  row("default-src 'none'; script-src 'self' SERVICE HASH; connect-src SERVICE"),
  row("script-src 'none'; script-src-elem 'nonce-n0nce'; script-src-attr 'none'"),
  row(
    "frame-src 'none'; child-src 'none'; worker-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'",
  ),
  row("style-src 'none'"),
  row(`${types}; ${ours}`, { byMeta: true, twice: true }),
  row(`script-src 'self' SERVICE HASH; ${types}; ${ours}`),
  row(types),
  typed(`${types}; trusted-types lit-html`, {
    stopped: { jsonp: 'trusted-types', 'jsonp-isolated': 'trusted-types' },
  }),
  typed(`${types}; trusted-types local-price`, { isOff: true }),
  typed(`${types}; trusted-types 'none'`, { isOff: true }),
  typed('trusted-types other', { isOff: true }),
  row("default-src 'none'", { isReportOnly: true }),
  row('blocked-destinations=(script)', {
    header: 'integrity-policy',
    stopped: { jsonp: 'integrity-policy', 'jsonp-isolated': 'integrity-policy' },
  }),
  row('sandbox allow-scripts'),
  row(`sandbox allow-scripts; script-src 'nonce-n0nce'; ${types}; ${ours}`),
];
