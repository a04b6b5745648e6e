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

/** Milliseconds for a call that is kept waiting, and for one that is not, on any machine. */
const shortTimeout = 3000;
const longTimeout = 12_000;

/** One of the transports for each case, all of them in turn. */
function transportFor(one: HostileCase, index: number): HostileTransport {
  const own = hostileTransports.filter((each) => isFor(one, each));
  return own[index % own.length]!;
}

/** Milliseconds in which all pages of a file are done. */
const patience = 230_000;

/**
 * Tests all cases of an operation over all transports, each in a page of its own. The pages come in
 * side by side; each test waits for its own.
 */
export function describeHostile(operation: HostileOperation, isRemembered = false): void {
  const run = new HostileRun({ loading: 16, slow: 3, all: 120 });
  const results = new Map<string, Promise<string[]>>();
  const views: HostileView[] = [];
  // Of those that are code, which only JSONP runs, every other one: the soak draws from all.
  const cases = new Set(
    [...hostileCasesOf(operation)].filter(({ isCode }, index) => !isCode || index % 2 === 0),
  );

  for (const transport of hostileTransports) {
    it(`is in at least 120 ways over ${transport}`, () => {
      const own = [...cases].filter((each) => isFor(each, transport));
      expect(own.length).to.be.at.least(120);
    });
  }

  for (const [family, all] of Object.entries(hostileFamilies)) {
    for (const transport of hostileTransports) {
      const own = all.filter(
        (each, index) =>
          cases.has(each) &&
          isFor(each, transport) &&
          // Where a rate is remembered, a failure is a failure: each by one transport.
          (!isRemembered || transport === transportFor(each, index)),
      );
      if (!own.length) continue;
      describe(`${family}, over ${transport}`, () => {
        for (const one of own) {
          const view: HostileView = {
            id: crypto.randomUUID(),
            name: one.name,
            operation,
            transport,
            timeout: isSlow(one) || mayStay(one, transport) ? shortTimeout : longTimeout,
            isRemembered,
            // A module is strict: what a classic script passes over in silence throws there.
            tag: isRemembered ? 'type="module"' : '',
          };
          views.push(view);
          it(one.name, async function () {
            this.timeout(patience);
            expect(await results.get(view.id)).to.deep.equal([]);
          });
        }
      });
    }
  }

  before(() => {
    for (const view of views) results.set(view.id, run.open(view));
  });
}
