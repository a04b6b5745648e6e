import { expect } from '@open-wc/testing';
import { transportNames, type TransportName } from '../../src/client/transport.js';
import { nigeria } from '../support/service.ts';
import { clearStored } from '../support/stored.ts';
import { until } from '../support/until.ts';
import type { PageReport } from './pageReport.ts';
import { policies, type PolicyRow } from './policies.data.ts';
import { openUnder, type PolicyPage } from './policyPage.ts';

const hasTrustedTypes = 'trustedTypes' in window;

/** The directive that stops a transport, or nothing where it works. */
function stops(row: PolicyRow, transport: TransportName): string | undefined {
  return row.needsTrustedTypes && !hasTrustedTypes ? undefined : row.stopped?.[transport];
}

function expectLocal(report: PageReport): void {
  expect(report.price).to.deep.equal(['local', 'NGN 76,282.40']);
  expect(report.gates).to.have.members(['hiding: open, allowed', 'showing: open, allowed']);
  expect(report.failures).to.deep.equal([]);
  expect(report.violations.enforce).to.deep.equal([]);
}

function expectStopped(report: PageReport, directive: string): void {
  expect(report.price).to.deep.equal(['error', '$49.00']);
  expect(report.gates).to.have.members(['hiding: closed, unknown', 'showing: open, unknown']);
  expect(report.failures.map(({ code }) => code)).to.deep.equal(['csp']);
  expect(report.failures[0]?.message).to.contain(`(${directive})`);
}

/** Whether the policy keeps the file from running at all. */
function isOff({ isOff = false }: PolicyRow): boolean {
  return isOff && hasTrustedTypes;
}

for (const row of policies.filter(isOff)) {
  it(`under ${row.name}: the author's content stays, and nothing is asked`, async () => {
    const page = await openUnder(row, 'jsonp', 'header', nigeria);
    const { price, uncaught, violations } = await page.report();
    expect(price).to.deep.equal(['unknown', '']);
    expect(uncaught).to.have.lengthOf(1);
    expect(uncaught[0]).to.contain('lit-html');
    expect(violations.enforce).to.deep.equal(['trusted-types']);
    expect(await page.on.calls()).to.have.lengthOf(1);
    page.close();
  });
}

const rows = policies.filter((each) => !isOff(each));

// A few policies beside each other: it is a second until an isolated frame goes.
for (let first = 0; first < rows.length; first += 4) {
  const cells = rows
    .slice(first, first + 4)
    .flatMap((row) =>
      (row.byMeta ? (['header', 'meta'] as const) : (['header'] as const)).flatMap((by) =>
        transportNames.map((transport) => ({ row, by, transport })),
      ),
    );

  describe(`under policies from ${cells[0]!.row.name} on`, () => {
    let pages: Promise<PolicyPage>[] = [];

    before(() => {
      pages = cells.map(({ row, by, transport }) => openUnder(row, transport, by, nigeria));
    });

    after(async () => {
      for (const page of pages) (await page).close();
      clearStored();
    });

    for (const [at, { row, by, transport }] of cells.entries()) {
      const directive = stops(row, transport);
      const outcome = directive ? `is stopped by ${directive}` : 'works';
      it(`${row.name}, by ${by}: ${transport} ${outcome}`, async () => {
        const page = await pages[at]!;
        const report = await page.settled();
        if (directive) expectStopped(report, directive);
        else expectLocal(report);
        await until(
          async () => (await page.report()).left.join() || true,
          'an end of what was left in the page',
        );
        const { failures, uncaught, price } = await page.report();
        expect(uncaught).to.deep.equal([]);
        expect(price).to.deep.equal(report.price);
        expect(failures).to.have.lengthOf(directive ? 1 : 0);
        // What a policy stops does not reach the service: only the page itself was asked for.
        if (directive) expect(await page.on.calls()).to.have.lengthOf(1);
      });
    }
  });
}

describe('a policy that only reports', () => {
  afterEach(clearStored);

  for (const transport of transportNames) {
    it(`is not to blame where the service fails: ${transport}`, async () => {
      const row = policies.find(({ isReportOnly }) => isReportOnly)!;
      const page = await openUnder(row, transport, 'header', {
        origin: [{ status: 500, body: '' }],
      });
      const { price, failures } = await page.settled();
      expect(price).to.deep.equal(['error', '$49.00']);
      expect(failures.map(({ code }) => code)).to.deep.equal([
        transport === 'fetch' ? 'service' : 'network',
      ]);
      page.close();
    });
  }
});
