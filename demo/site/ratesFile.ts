import type { Rates } from '../proof/seenFrom.ts';
import { isFresh, readTable, type Table } from '../../scripts/release/readTable.ts';

/** The path of the rates file on the site. */
export const ratesPath = '/rates.json';

let table: Table | undefined;

/** Returns the rates that the site offers, read once. */
export function tableOfSite(): Table {
  return (table ??= readTable());
}

/** Returns the rates of the site. */
export function ratesOfSite(): Rates {
  return JSON.parse(tableOfSite().content) as Rates;
}

/** Returns the day of the site's rates, the last day on which pages use them, and whether they use them now. */
export function ratesAge(
  now: Date,
  { date, lastDay }: Pick<Table, 'date' | 'lastDay'> = tableOfSite(),
): { date: string; lastDay: string; areFresh: boolean } {
  return { date, lastDay, areFresh: isFresh({ lastDay }, now) };
}

/**
 * Whether the rates are those of the service's package, which may be older than pages accept. The demo's pages then
 * read them as today's. The file itself keeps its date.
 */
export const readsAsToday = !process.env['RATES'];

/** A script that runs before the widget: the page reads the date in the site's rates file as today's. */
export const readAsTodayScript = `    <script>
      {
        const { fetch } = window;
        window.fetch = async (...request) => {
          const response = await fetch(...request);
          if (!response.ok || response.url !== new URL('${ratesPath}', location.href).href) return response;
          const date = new Date().toISOString().slice(0, 10);
          return new Response(JSON.stringify({ ...(await response.json()), date }));
        };
      }
    </script>
`;
