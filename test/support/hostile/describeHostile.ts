import { expect } from '@open-wc/testing';
import { hostileCasesOf, hostileFamilies } from '../hostileCases.ts';
import {
  hostileTransports,
  isFor,
  isSlow,
  mayStay,
  type HostileCase,
  type HostileOperation,
  type HostileTransport,
} from './HostileCase.ts';
import { HostileRun } from './HostileRun.ts';
import type { HostileView } from './HostileView.ts';

/**
 * Milliseconds for a call on a page where one is kept waiting, and where none is. The other call of the
 * page has no more: where it is late itself, on a machine that is busy, nothing is tested.
 */
const shortTimeout = 8000;
const longTimeout = 12_000;

/** One of the transports for each case, all of them in turn. */
function transportFor(one: HostileCase, index: number): HostileTransport {
  const own = hostileTransports.filter((each) => isFor(one, each));
  return own[index % own.length]!;
}

/** Milliseconds in which all pages of a file are done. */
const patience = 230_000;

/**
 * Tests all cases of an operation over a transport, each in a page of its own. The pages come in side
 * by side; each test waits for its own.
 */
export function describeHostile(operation: HostileOperation, transport: HostileTransport): void {
  const cases = casesOf(operation).filter((one) => isFor(one, transport));
  describeViews(cases, (one) => viewOf(one, operation, transport));
}

/**
 * The same for the rate, while one is remembered. A failure is a failure then: each case is tested over
 * one of its transports.
 */
export function describeRemembered(): void {
  describeViews(casesOf('swap'), (one, index) => ({
    ...viewOf(one, 'swap', transportFor(one, index)),
    isRemembered: true,
    // A module is strict: what a classic script passes over in silence throws there.
    tag: 'type="module"',
  }));
}

/** Of those that are code, which only JSONP runs, every other one: the soak draws from all. */
function casesOf(operation: HostileOperation): HostileCase[] {
  return [...hostileCasesOf(operation)].filter(({ isCode }, index) => !isCode || index % 2 === 0);
}

function viewOf(
  one: HostileCase,
  operation: HostileOperation,
  transport: HostileTransport,
): HostileView {
  return {
    id: crypto.randomUUID(),
    name: one.name,
    operation,
    transport,
    timeout: isSlow(one) || mayStay(one, transport) ? shortTimeout : longTimeout,
  };
}

function describeViews(
  cases: readonly HostileCase[],
  view: (one: HostileCase, index: number) => HostileView,
): void {
  const run = new HostileRun({ loading: 16, slow: 3, all: 120 });
  const results = new Map<string, Promise<string[]>>();
  const views = new Map(cases.map((one, index) => [one, view(one, index)]));
  for (const [family, all] of Object.entries(hostileFamilies)) {
    const own = all.filter((each) => views.has(each));
    if (!own.length) continue;
    describe(family, () => {
      for (const one of own) {
        it(one.name, async function () {
          this.timeout(patience);
          expect(await results.get(views.get(one)!.id)).to.deep.equal([]);
        });
      }
    });
  }

  before(() => {
    for (const each of views.values()) results.set(each.id, run.open(each));
  });
}
