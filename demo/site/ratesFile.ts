import type { Rates } from '../proof/seenFrom.ts';
import { readOrExit } from '../../scripts/release/readOrExit.ts';
import { readTable, type Table } from '../../scripts/release/readTable.ts';

/** The path of the rates file on the site. */
export const ratesPath = '/rates.json';

let table: Table | undefined;

/** Returns the rates that the site offers, read once. If they can't be used, the command ends and says why. */
export function tableOfSite(): Table {
  return (table ??= readOrExit(readTable));
}

let rates: Rates | undefined;

/** Returns the rates of the site, parsed once. */
export function ratesOfSite(): Rates {
  return (rates ??= JSON.parse(tableOfSite().content) as Rates);
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
