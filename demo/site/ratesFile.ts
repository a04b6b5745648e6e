import { execFileSync } from 'node:child_process';
import type { Rates } from '../proof/seenFrom.ts';

/** The path of the rates file on the site. */
export const ratesPath = '/rates.json';

/**
 * Returns the content of a rates file, as `local-price-service rates` writes it.
 *
 * @param table path or URL of the rates; default: the table in the service's package
 * @throws if the table can't be used
 */
export function ratesFile(table = process.env['SITE_RATES']): string {
  const from = table ? ['--rates', table] : [];
  return execFileSync(process.execPath, ['service/dist/cli.js', 'rates', ...from], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

let rates: Rates | undefined;

/** Returns the rates of the site, read once. */
export function ratesOfSite(): Rates {
  rates ??= JSON.parse(ratesFile()) as Rates;
  return rates;
}

/**
 * Whether the rates are those of the service's package, which may be older than pages accept. The demo's pages then
 * read them as today's. The file itself keeps its date.
 */
export const readsAsToday = !process.env['SITE_RATES'];

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
