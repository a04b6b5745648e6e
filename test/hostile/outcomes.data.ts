import type { TransportName } from '../../src/client/transport.js';
import type { Script } from '../support/scriptedService.ts';
import { originAnswer, swapAnswer } from '../support/service.ts';
import type { ConnectionFault } from '../support/hostileService.ts';

/** How a price ends: `local` or `base` without an error, or the codes of the error that it may have. */
export type Ending = 'local' | 'base' | readonly string[];

/** One way in which a service can be broken or hostile. */
export interface HostileCase {
  readonly name: string;
  /** What it answers, besides what is right; `HONEST` stands for the right swap. */
  readonly script?: Script;
  /** What it does to its connections. */
  readonly fault?: ConnectionFault;
  /** How the price ends, over all transports or each; a transport that is left out has no such case. */
  readonly ending: Ending | Partial<Record<TransportName, Ending>>;
  /** Whether the answer itself throws into the page where it runs as a script of the page. */
  readonly throwsItself?: true;
  /** Whether the gate does not know the country. */
  readonly isUnknown?: true;
  readonly hangs?: true;
}

export const honest = JSON.stringify(swapAnswer('ngn', 'usd', 0.00064235));

const [network, protocol, timeout] = [['network'], ['protocol'], ['timeout']] as const;

const byCallback = (ending: Ending) => ({ jsonp: ending, 'jsonp-isolated': ending });

const swap = (body: string, more: object = {}): Script => ({ swap: [{ body, ...more }] });
const swapped = (json: unknown): Script => ({ swap: [{ json }] });

/** What each transport is tried with, in each engine. What parsers refuse is tried in Node. */
export const hostileCases: readonly HostileCase[] = [
  { name: 'answers rightly', ending: 'local' },
  { name: 'answers HTTP 500', script: swap('', { status: 500 }),
    ending: { ...byCallback(network), fetch: ['service'] } },
  { name: 'drops the connection', fault: 'dropped', ending: network, isUnknown: true },
  { name: 'drops the connection in the middle of the body', fault: 'cut', ending: ['network', 'protocol'],
    isUnknown: true },
  { name: 'never answers', script: { swap: [{ json: {}, hold: true }] }, ending: timeout, hangs: true },
  { name: 'sends headers and nothing else', fault: 'stalled', ending: timeout, isUnknown: true, hangs: true },
  { name: 'redirects to nothing', script: swap('', { status: 302, location: '/nowhere' }), ending: network },
  {
    name: 'sends a page',
    script: swap('<!doctype html><p>Not here', { type: 'text/html' }),
    // From an opaque origin, browsers may keep out what is a page or JSON.
    ending: { jsonp: protocol, 'jsonp-isolated': ['protocol', 'network'], fetch: protocol },
    throwsItself: true,
  },
  { name: 'sends JSON in the place of a script', script: swap(honest),
    ending: { jsonp: protocol, 'jsonp-isolated': ['protocol', 'network'], fetch: 'local' },
    throwsItself: true },
  { name: 'sends 100 kB',
    script: swapped({ ...(JSON.parse(honest) as object), filler: 'x'.repeat(100_000) }),
    ending: { jsonp: 'local', 'jsonp-isolated': protocol, fetch: protocol } },
  { name: 'sends the right answer as a prototype', script: swap(`CALLBACK({"__proto__":${honest}})`),
    ending: protocol },
  { name: 'reports a failure',
    script: swapped({ status: false, code: 402, error: 'INSUFFICIENT_TOKENS', message: 'Empty.' }),
    ending: ['service'] },
  { name: 'sends nonsense as the visitor', script: { origin: [{ json: originAnswer('<b>', null) }] },
    ending: protocol, isUnknown: true },
  { name: 'calls back with a function', script: swap('CALLBACK(function () {})'),
    ending: byCallback(protocol) },
  { name: 'never calls back', script: swap('/* nothing */'), ending: protocol },
  { name: 'calls back twice', script: swap(`CALLBACK(${honest});CALLBACK({"status":true})`),
    ending: byCallback('local') },
  { name: 'calls back late', script: swap(`((back) => setTimeout(() => back(${honest}), 300))(CALLBACK)`),
    ending: byCallback(protocol) },
  { name: 'calls back and throws', script: swap(`CALLBACK(${honest}); throw new Error('hostile')`),
    ending: byCallback('local'), throwsItself: true },
];
