/**
 * Checks that every regular expression that may read a stranger's text takes time in proportion to the length of the
 * text, and names those that do not, with a text that shows it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { patternsIn } from './lint/patternsIn.ts';

const places = ['src', 'check', 'php', 'service/src', 'wordpress/local-price', 'scripts/release'];
const patterns = places
  .flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
  )
  .filter((file) => /\.(ts|js|mjs|php)$/.test(file))
  .flatMap((file) => patternsIn(file, readFileSync(file, 'utf8')));

/** Without limits of time, the result does not depend on the machine. */
const untimed = { timeout: null, incubationTimeout: null, attackTimeout: null };

let slow = 0;
for (const { where, source, flags } of patterns) {
  const found = await check(source, flags, untimed);
  if (found.status === 'safe') continue;
  slow += 1;
  const why =
    found.status === 'vulnerable'
      ? `${found.complexity.summary} time for ${found.attack.pattern.slice(0, 200)}`
      : found.error.kind;
  console.error(`${where}: /${source}/${flags} takes ${why}`);
}
console.log(`${patterns.length} regular expressions, ${slow} of them slow`);
process.exit(slow ? 1 : 0);
