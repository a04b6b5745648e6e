import { settled, textOf } from './elements.ts';
import type { OpenPage } from './openPage.ts';
import type { LocalPrice } from '../../src/index.js';
import type { ScriptedService } from './service.ts';
import { tag } from './visits.ts';

export const transports = ['jsonp', 'jsonp-isolated', 'fetch'] as const;

/** One price for each way to ask, each with a key, and so with calls, of its own. */
export const threePrices = transports
  .map(
    (transport) =>
      `<local-price transport="${transport}" apikey="key-${transport}" base-price="49.00"
         base-currency="USD">$49.00</local-price>`,
  )
  .join('');

/**
 * The first script of a page: keeps what is said in the console in `said`, and counts the error
 * events in `failures`.
 */
export const listener = `<script>
  var said = [], failures = 0;
  console.warn = console.error = function (text) { said[said.length] = String(text); };
  addEventListener('local-price-error', function () { failures += 1; });
</script>`;

export function threePricesWith(
  on: ScriptedService,
  script: string,
  place: 'before' | 'after',
): string {
  const own = `<script>${script}</script>`;
  return place === 'before'
    ? listener + own + tag(on) + threePrices
    : listener + tag(on) + threePrices + own;
}

export interface Told {
  /** What our script has said in the console. */
  said: string[];
  failures: number;
  /** What has reached the page's error handlers. */
  errors: string[];
}

/** Takes what has happened on a page with {@link listener} so far. */
export function toldBy({ window, errors }: OpenPage): Told {
  const { said, failures } = window as unknown as Told;
  return {
    said: [...said].filter((text) => text.startsWith('local-price')),
    failures,
    errors: Array.from(errors.splice(0)),
  };
}

/** What {@link toldBy} gives where nothing was wrong. */
export const nothing: Told = { said: [], failures: 0, errors: [] };

/** State and text of every price of a page, when all are settled. */
export async function allShown({ window, document }: OpenPage): Promise<[string, string][]> {
  if (!window.customElements.get('local-price')) return [];
  const shown: [string, string][] = [];
  for (const el of document.querySelectorAll<LocalPrice>('local-price')) {
    shown.push([await settled(el), textOf(el)]);
  }
  return shown;
}
