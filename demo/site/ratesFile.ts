import { execFileSync } from 'node:child_process';

/** The path of the rates file on the site. */
export const ratesPath = '/rates.json';

/**
 * Returns the content of a rates file, as `local-price-service rates` writes it.
 *
 * @param source path or URL of the table; default: the table in the service's package
 * @throws if the table can't be used
 */
export function ratesFile(source = process.env['SITE_RATES']): string {
  const from = source ? ['--rates', source] : [];
  return execFileSync(process.execPath, ['service/dist/cli.js', 'rates', ...from], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Returns the same rates with today's date, so the demo does not depend on the age of the table. */
export function datedToday(content: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return JSON.stringify({ ...(JSON.parse(content) as object), date });
}
