import { bootstrap } from '../../src/client/bootstrap.js';
import { transportNames } from '../../src/client/transport.js';
import type { Script } from '../support/scriptedService.ts';
import { elsewhere, service, type ScriptedService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { tag } from '../support/visits.ts';
import type { PageReport } from './pageReport.ts';
import type { PolicyRow } from './policies.data.ts';

/**
 * A page under a policy, with a price and two gates for each transport; the service is on another site.
 * The key names the transport.
 */
export interface PolicyPage {
  on: ScriptedService;
  /** What has happened in the page so far. */
  report(): Promise<PageReport>;
  /** What has happened when all prices and gates are settled. */
  settled(): Promise<PageReport>;
  close(): void;
}

const elements = transportNames
  .map((transport) => `transport="${transport}" apikey="${transport}"`)
  .map(
    (way) =>
      `<local-price ${way} base-price="49.00" base-currency="USD">$49.00</local-price>
       <geo-gate ${way} class="hiding" allow="NG">x</geo-gate>
       <geo-gate ${way} class="showing" allow="NG" unknown="show">x</geo-gate>`,
  )
  .join('');

/** Opens a page under a policy. @param by how the policy is sent */
export async function openUnder(
  row: PolicyRow,
  by: 'header' | 'meta',
  script: Script,
): Promise<PolicyPage> {
  const on = elsewhere(await service(script));
  const policy = await exactly(row.policy, on);
  const nonce = policy.includes("'nonce-") ? 'nonce="n0nce"' : '';
  const meta = policy ? `<meta http-equiv="content-security-policy" content="${policy}">` : '';
  const probe = '/test/client/pageReport.ts';
  // An Integrity-Policy asks for the hash of each script.
  const [ofProbe, ofTag] = row.header ? await Promise.all([probe, widget].map(integrityOf)) : [];
  const again = row.twice ? '<script src="/dist/cdn/local-price.js?again"></script>' : '';
  await on.extend({
    headers: policy && by === 'header' ? { [headerOf(row)]: policy } : {},
    html: `<!doctype html><html lang="en-US">${by === 'meta' ? meta : ''}
      <script ${nonce} ${ofProbe ?? ''} src="${probe}"></script>
      ${tag(on, `${nonce} ${ofTag ?? ''}`)}${again}${elements}`,
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
        const isSettled = Object.values(last.by).every(
          ({ price, gates }) => ['local', 'base', 'error'].includes(price[0]) && gates.length >= 2,
        );
        return isSettled || JSON.stringify(last);
      }, `a page under ${policy}`);
      return last;
    },
    close: () => frame.remove(),
  };
}

function headerOf({ header, isReportOnly }: PolicyRow): string {
  if (header) return header;
  return `content-security-policy${isReportOnly ? '-report-only' : ''}`;
}

/** A policy with the names of the service and of the isolated frame's script filled in. */
export async function exactly(policy: string, { baseUrl }: ScriptedService): Promise<string> {
  return policy
    .replaceAll('SERVICE', new URL(baseUrl).origin)
    .replaceAll('HASH', `'${await bootstrapHash()}'`);
}

const widget = '/dist/cdn/local-price.js';

/** The attributes of a script whose content is known. */
async function integrityOf(path: string): Promise<string> {
  const content = await (await fetch(path)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `crossorigin integrity="sha256-${btoa(String.fromCharCode(...hash))}"`;
}

/** The hash of the isolated frame's script, as policies name it. */
async function bootstrapHash(): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bootstrap));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
