import { execFileSync } from 'node:child_process';

/** Where the site has its rates. */
export const ratesPath = '/rates.json';

/**
 * Returns the content of a rates file, as `local-price-service rates` writes it.
 *
 * @param source path or address of the table; without it, the table that comes with the service
 * @throws where the table can't be used
 */
export function ratesFile(source = process.env['SITE_RATES']): string {
  const from = source ? ['--rates', source] : [];
  return execFileSync(process.execPath, ['service/dist/cli.js', 'rates', ...from], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** The same rates as if they were of today, where what shows must not depend on the age of a table. */
export function datedToday(content: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return JSON.stringify({ ...(JSON.parse(content) as object), date });
}
