import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptedServices, type Script } from '../support/scriptedService.ts';
import { nigeria, service, type ScriptedService } from '../support/service.ts';

/** A site with one page, the script-tag file and a service, all at one address. */
export interface PageServer {
  /** `http://127.0.0.1:PORT`. Each server has its own port, and so its own storage in a browser. */
  address: string;
  on: ScriptedService;
  calls(): Promise<string[]>;
  /** The paths of the requests outside of the service. `/nothing` answers 204, others a blank page. */
  visits: string[];
  /**
   * Sets the page, which a browser may keep in its back/forward cache.
   *
   * @param attributes of the script tag, besides those that name the service
   * @returns its address
   */
  page(markup: string, attributes?: string): Promise<string>;
  close(): void;
}

export const widget = new URL('../../dist/cdn/local-price.js', import.meta.url);

/** Starts a server for one test, with a service whose visitor is from Nigeria. */
export async function pageServer(script: Script = nigeria): Promise<PageServer> {
  const handle = scriptedServices();
  const visits: string[] = [];
  const server = createServer(async (request, response) => {
    if (await handle(request, response)) return;
    visits.push(request.url!);
    const isWidget = request.url === '/local-price.js';
    response.setHeader('content-type', isWidget ? 'text/javascript' : 'text/html');
    if (request.url === '/nothing') response.statusCode = 204;
    response.end(isWidget ? readFileSync(widget) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const on = await service(script, address);
  return {
    address,
    on,
    calls: async () =>
      (await on.calls())
        .map(({ operation }) => operation)
        .filter((operation) => operation !== 'page.html'),
    visits,
    page: async (markup, attributes = '') => {
      const html = pageOf(markup, new URL(on.baseUrl).pathname, attributes);
      await on.extend({ html, headers: { 'cache-control': 'no-cache' } });
      return `${on.baseUrl}/page.html`;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function pageOf(markup: string, baseUrl: string, attributes: string): string {
  return `<!doctype html><html lang="en-US"><title>Shop</title><link rel="icon" href="data:,">
    <script>((__name) => (${String(leaveProbe)})())((each) => each)</script>
    ${markup}
    <script src="/local-price.js" data-apikey="demo" data-base-url="${baseUrl}"
      data-timeout="15000" ${attributes}></script>`;
}

/** Runs in the page as its first script, and leaves `probe` for the tests. */
function leaveProbe(): void {
  const prices = (): Element[] => Array.from(document.querySelectorAll('local-price'));
  const probe = {
    errors: [] as string[],
    failures: 0,
    restored: false,
    /** What a visitor reads in the prices, with plain spaces. */
    shown: () =>
      prices().map(({ shadowRoot, textContent }) => {
        const text = shadowRoot?.querySelector('[part=price]')?.textContent ?? textContent ?? '';
        return text.replace(/[\u00a0\u202f]/g, ' ').trim();
      }),
    all: (text: string) =>
      prices().length > 0 &&
      prices().every((each) => each.shadowRoot && each.matches(':state(local)')) &&
      probe.shown().every((each) => each === text),
  };
  Object.assign(window, { probe });
  addEventListener('error', (event) => event.message && probe.errors.push(event.message));
  addEventListener('unhandledrejection', (event) => probe.errors.push(String(event.reason)));
  addEventListener('local-price-error', () => (probe.failures += 1));
  addEventListener('pageshow', (event) => (probe.restored = event.persisted));
}
