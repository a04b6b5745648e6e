import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInstalled } from '../../support/installed.ts';
import { describeFirstByte, rates } from '../../e2e/firstByte/describeFirstByte.ts';

describeFirstByte('astro', () =>
  startInstalled('examples/astro', ['dist/server/entry.mjs'], (folder) =>
    writeFileSync(join(folder, 'rates.json'), rates),
  ),
);
