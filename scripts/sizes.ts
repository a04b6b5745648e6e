/**
 * Compares the sizes of what is built with the record in scripts/sizes.json, with a line for each difference:
 * `npm run sizes`. With `-- --write`, it renews the record.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { measureSizes } from './build/measureSizes.ts';

const record = 'scripts/sizes.json';
const sizes = await measureSizes();
if (process.argv.includes('--write')) {
  writeFileSync(record, `${JSON.stringify(sizes, null, 2)}\n`);
} else {
  const recorded = JSON.parse(readFileSync(record, 'utf8')) as Record<string, number>;
  for (const name of Object.keys({ ...recorded, ...sizes })) {
    if (sizes[name] === recorded[name]) continue;
    const [now, before] = [sizes, recorded].map((each) => each[name] ?? 0);
    console.error(
      `${name} has ${now} bytes of brotli instead of ${before}. Renew the record: npm run sizes -- --write`,
    );
    process.exitCode = 1;
  }
}
