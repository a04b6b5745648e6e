import { patience } from './elements.ts';
import type { Script } from './scriptedService.ts';
import type { ScriptedService } from './service.ts';

export const now = '2026-11-23T12:00:00Z';

export const ratesFile: Script = {
  rates: [{ json: { date: '2026-11-22', usd: { usd: 1, eur: 0.88, jpy: 157.4, ngn: 1556.784 } } }],
};

/** A script of the page that puts it into the time zone of Nigeria, with languages that are spoken there. */
export const inNigeria = `<script>
  Date.now = () => Date.parse('${now}');
  Intl.DateTimeFormat = () => ({ resolvedOptions: () => ({ timeZone: 'Africa/Lagos' }) });
  Object.defineProperty(navigator, 'languages', { value: ['en-NG', 'ha'] });
</script>`;

/** A script of the page that keeps what is said in its console in the list `told`. */
export const listening =
  '<script>var told = []; console.warn = (message) => told.push(message);</script>';

/** The script tag of a page without a service, whose rates file the scripted service sends. */
export function staticTag({ baseUrl }: ScriptedService, attributes = ''): string {
  return `<script src="/dist/cdn/local-price-static.js" data-rates="${baseUrl}/rates"
    data-timeout="${patience}" ${attributes}></script>`;
}
