import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInstalled } from '../../support/installed.ts';
import { describeFirstByte, rates } from '../../e2e/firstByte/describeFirstByte.ts';

describeFirstByte('next', () =>
  startInstalled(
    'examples/next',
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'],
    (folder) => writeFileSync(join(folder, 'rates.json'), rates),
  ),
);
