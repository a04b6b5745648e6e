import { bootstrap } from '../../src/client/bootstrap.js';
import type { TransportName } from '../../src/client/transport.js';
import type { Script } from '../support/scriptedService.ts';
import { elsewhere, service, type ScriptedService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { price, tag } from '../support/visits.ts';
import type { PageReport } from './pageReport.ts';
import type { PolicyRow } from './policies.data.ts';

/** A page under a policy, with a price and two gates; the service is on another site. */
export interface PolicyPage {
  on: ScriptedService;
  /** What has happened in the page so far. */
  report(): Promise<PageReport>;
  /** What has happened when the price and both gates are settled. */
  settled(): Promise<PageReport>;
  close(): void;
}

const gates = `<geo-gate id="hiding" allow="NG">x</geo-gate>
  <geo-gate id="showing" allow="NG" unknown="show">x</geo-gate>`;

/** Opens a page under a policy. @param by how the policy is sent */
export async function openUnder(
  row: PolicyRow,
  transport: TransportName,
  by: 'header' | 'meta',
  script: Script,
): Promise<PolicyPage> {
  const on = elsewhere(await service(script));
  const policy = await exactly(row.policy, on);
  const nonce = policy.includes("'nonce-") ? 'nonce="n0nce"' : '';
  const meta = policy ? `<meta http-equiv="content-security-policy" content="${policy}">` : '';
  const again = row.twice ? '<script src="/dist/cdn/local-price.js?again"></script>' : '';
  await on.extend({
    headers: policy && by === 'header' ? { [headerOf(row)]: policy } : {},
    html: `<!doctype html><html lang="en-US">${by === 'meta' ? meta : ''}
      <script ${nonce} src="/test/client/pageReport.ts"></script>
      ${tag(on, `${nonce} data-transport="${transport}"`)}${again}${price}${gates}`,
  });
  const frame = document.createElement('iframe');
  frame.src = `${new URL(on.baseUrl).pathname}/page.html`;
  const load = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await load;
  const report = (): Promise<PageReport> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data as PageReport);
      frame.contentWindow!.postMessage('report', '*', [port2]);
    });
  return {
    on,
    report,
    settled: async () => {
      let last!: PageReport;
      await until(async () => {
        last = await report();
        const isSettled = ['local', 'base', 'error'].includes(last.price[0]);
        return (isSettled && last.gates.length >= 2) || JSON.stringify(last);
      }, `a page under ${policy}`);
      return last;
    },
    close: () => frame.remove(),
  };
}

function headerOf({ isReportOnly }: PolicyRow): string {
  return `content-security-policy${isReportOnly ? '-report-only' : ''}`;
}

/** A policy with the names of the service and of the isolated frame's script filled in. */
export async function exactly(policy: string, { baseUrl }: ScriptedService): Promise<string> {
  return policy
    .replaceAll('SERVICE', new URL(baseUrl).origin)
    .replaceAll('HASH', `'${await bootstrapHash()}'`);
}

/** The hash of the isolated frame's script, as policies name it. */
async function bootstrapHash(): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bootstrap));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
