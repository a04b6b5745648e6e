import type { TransportName } from '../../src/client/transport.js';

/** A policy of a page, and how the transports fare under it. */
export interface PolicyRow {
  name: string;
  /** `SERVICE` stands for the service's origin, `HASH` for that of the isolated frame's script. */
  policy: string;
  /** The directive that the error names, by transport; what is not named works. */
  stopped?: Partial<Record<TransportName, string>>;
  /** Sent as a policy that reports and stops nothing. */
  isReportOnly?: boolean;
  /** Also sent by a `<meta>` element. */
  byMeta?: boolean;
  /** The script tag stands in the page twice. */
  twice?: boolean;
  /** The policy does not let Lit in: the file stops before it registers an element. */
  isOff?: boolean;
  /** Where the browser has no Trusted Types, all works. */
  needsTrustedTypes?: boolean;
}

const elem = 'script-src-elem';
const types = "require-trusted-types-for 'script'";
const ours = 'trusted-types local-price lit-html';

/** The policies that the documentation speaks of, and more. */
export const policies: readonly PolicyRow[] = [
  { name: 'none', policy: '' },
  { name: 'a nonce', policy: "script-src 'nonce-n0nce'", byMeta: true },
  {
    name: "a nonce and 'strict-dynamic'",
    policy: "script-src 'nonce-n0nce' 'strict-dynamic'",
  },
  {
    name: 'a strict policy with ways out for old browsers',
    policy:
      "object-src 'none'; script-src 'nonce-n0nce' 'unsafe-inline' 'strict-dynamic' https: http:; base-uri 'none'",
  },
  {
    name: 'a nonce and a list of hosts',
    policy: "script-src 'self' 'nonce-n0nce'; connect-src 'self'",
    stopped: { fetch: 'connect-src' },
  },
  {
    name: 'a list of hosts with the hash',
    policy: "script-src 'self' SERVICE HASH",
    byMeta: true,
  },
  {
    name: 'a list of hosts without the hash',
    policy: "script-src 'self' SERVICE",
    stopped: { 'jsonp-isolated': 'script-src' },
    byMeta: true,
  },
  {
    name: 'the hash without the host of the service',
    policy: "script-src 'self' HASH",
    stopped: { jsonp: elem, 'jsonp-isolated': elem },
  },
  {
    name: "default-src 'self' with connect-src",
    policy: "default-src 'self'; connect-src SERVICE",
    stopped: { jsonp: elem, 'jsonp-isolated': 'script-src' },
  },
  {
    name: "default-src 'self' alone",
    policy: "default-src 'self'",
    stopped: { jsonp: elem, 'jsonp-isolated': 'script-src', fetch: 'connect-src' },
    byMeta: true,
  },
  {
    name: "default-src 'none' and what is needed, by nonce",
    policy: "default-src 'none'; script-src 'nonce-n0nce'; connect-src SERVICE",
  },
  {
    name: "default-src 'none' and what is needed, by host",
    policy: "default-src 'none'; script-src 'self' SERVICE HASH; connect-src SERVICE",
  },
  {
    name: 'script-src-elem beside a closed script-src',
    policy: "script-src 'none'; script-src-elem 'nonce-n0nce'; script-src-attr 'none'",
  },
  { name: "frame-src 'none'", policy: "frame-src 'none'" },
  {
    name: 'no frames, workers, plugins and forms at all',
    policy:
      "frame-src 'none'; child-src 'none'; worker-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'",
  },
  { name: "style-src 'none'", policy: "style-src 'none'" },
  {
    name: 'Trusted Types with our policy',
    policy: `${types}; ${ours}`,
    byMeta: true,
  },
  {
    name: 'Trusted Types with our policy and the hash',
    policy: `script-src 'self' SERVICE HASH; ${types}; ${ours}`,
  },
  {
    name: 'Trusted Types with our policy, and the file loaded again',
    policy: `${types}; ${ours}`,
    twice: true,
  },
  { name: 'Trusted Types with any policy', policy: types },
  {
    name: "Trusted Types with Lit's policy alone",
    policy: `${types}; trusted-types lit-html`,
    stopped: { jsonp: 'trusted-types', 'jsonp-isolated': 'trusted-types' },
    needsTrustedTypes: true,
  },
  {
    name: 'Trusted Types with our policy and not that of Lit',
    policy: `${types}; trusted-types local-price`,
    isOff: true,
    needsTrustedTypes: true,
  },
  {
    name: 'Trusted Types with no policy',
    policy: `${types}; trusted-types 'none'`,
    isOff: true,
    needsTrustedTypes: true,
  },
  {
    name: 'a list of policies without ours, not required',
    policy: 'trusted-types other',
    isOff: true,
    needsTrustedTypes: true,
  },
  {
    name: 'a policy that reports all and stops nothing',
    policy: "default-src 'none'",
    isReportOnly: true,
  },
  { name: 'a sandbox that lets scripts run', policy: 'sandbox allow-scripts' },
  {
    name: 'a sandbox, a nonce and Trusted Types',
    policy: `sandbox allow-scripts; script-src 'nonce-n0nce'; ${types}; ${ours}`,
  },
];
