import { expect } from '@open-wc/testing/pure';
import { transportNames, type TransportName } from '../../src/client/transport.js';
import type { Call } from '../support/scriptedService.ts';
import { nigeria } from '../support/service.ts';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import type { PageReport, TransportReport } from './pageReport.ts';
import { policies, type PolicyRow } from './policies.data.ts';
import { openUnder, type PolicyPage } from './policyPage.ts';

const hasTrustedTypes = 'trustedTypes' in window;
const isChromium = navigator.userAgent.includes('Chrome');
const isWebKit = !isChromium && navigator.userAgent.includes('AppleWebKit');

/** The directive that stops a transport, or nothing where it works. */
function stops(row: PolicyRow, transport: TransportName): string | undefined {
  // WebKit does not apply an Integrity-Policy inside the isolated frame (no report found).
  const isInWebKit = row.header && transport === 'jsonp-isolated' && isWebKit;
  return (row.needsTrustedTypes && !hasTrustedTypes) || isInWebKit
    ? undefined
    : row.stopped?.[transport];
}

function expectLocal({ price, gates, failures }: TransportReport): void {
  expect(price).to.deep.equal(['local', 'NGN 76,282.40']);
  expect(gates).to.have.members(['hiding: open, allowed', 'showing: open, allowed']);
  expect(failures).to.deep.equal([]);
}

function expectStopped({ price, gates, failures }: TransportReport, directive: string): void {
  expect(price).to.deep.equal(['error', '$49.00']);
  expect(gates).to.have.members(['hiding: closed, unknown', 'showing: open, unknown']);
  // Only Chromium tells the page that an Integrity-Policy has blocked a script.
  const isTold = directive !== 'integrity-policy' || isChromium;
  expect(failures.map(({ code }) => code)).to.deep.equal([isTold ? 'csp' : 'network']);
  if (isTold) expect(failures[0]?.message).to.contain(directive);
}

/** Whether the policy keeps the file from running at all. */
function isOff({ isOff = false }: PolicyRow): boolean {
  return isOff && hasTrustedTypes;
}

for (const row of policies.filter(isOff)) {
  it(`under ${row.policy}: the author's content stays, and no call is made`, async () => {
    const page = await openUnder(row, 'header', nigeria);
    const { by, uncaught, violations } = await page.report();
    expect(Object.keys(by)).to.have.lengthOf(transportNames.length);
    for (const { price } of Object.values(by)) expect(price).to.deep.equal(['unknown', '']);
    expect(uncaught).to.have.lengthOf(1);
    expect(uncaught[0]).to.contain('lit-html');
    expect(violations.enforce).to.deep.equal(['trusted-types']);
    expect(await page.on.calls()).to.have.lengthOf(1);
    page.close();
  });
}

for (const row of policies.filter((each) => !isOff(each))) {
  for (const by of row.byMeta ? (['header', 'meta'] as const) : (['header'] as const)) {
    describe(`under ${row.policy || 'no policy'}, by ${by}:`, () => {
      let page: PolicyPage;
      let settled: PageReport;
      let atLast: PageReport;
      let calls: Call[];

      before(async () => {
        page = await openUnder(row, by, nigeria);
        settled = await page.settled();
        await until(
          async () => (await page.report()).left.join() || true,
          'an end of what was left in the page',
        );
        atLast = await page.report();
        calls = await page.on.calls();
      });

      after(() => {
        page.close();
        clearStored();
      });

      for (const transport of transportNames) {
        const directive = stops(row, transport);
        it(`${transport} ${directive ? `is stopped by ${directive}` : 'works'}`, () => {
          const report = settled.by[transport]!;
          if (directive) expectStopped(report, directive);
          else expectLocal(report);
          expect(atLast.by[transport]).to.deep.equal(report);
          // What a policy stops does not reach the service.
          const own = calls.filter(({ query }) => query['apikey'] === transport);
          expect(own.length === 0).to.equal(directive !== undefined);
        });
      }

      it('nothing else is stopped, and nothing thrown', () => {
        expect(atLast.uncaught).to.deep.equal([]);
        const stopped = transportNames.map((each) => stops(row, each)).filter((each) => !!each);
        // Without its policy, our script meets the rule that asks for one.
        const asked = stopped.includes('trusted-types') ? ['require-trusted-types-for'] : [];
        const known = [...stopped, ...asked];
        expect(atLast.violations.enforce.filter((each) => !known.includes(each))).to.deep.equal([]);
      });
    });
  }
}

describe('a policy that only reports', () => {
  afterEach(clearStored);

  it('is not to blame where the service fails', async () => {
    const row = policies.find(({ isReportOnly }) => isReportOnly)!;
    const page = await openUnder(row, 'header', { origin: [{ status: 500, body: '' }] });
    const { by } = await page.settled();
    for (const transport of transportNames) {
      const { price, failures } = by[transport]!;
      expect(price, transport).to.deep.equal(['error', '$49.00']);
      expect(failures.map(({ code }) => code)).to.deep.equal([
        transport === 'fetch' ? 'service' : 'network',
      ]);
    }
    page.close();
  });
});
