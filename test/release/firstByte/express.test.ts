import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInstalled } from '../../support/installed.ts';
import { describeFirstByte, rates } from '../../e2e/firstByte/describeFirstByte.ts';

describeFirstByte('express', () =>
  startInstalled('examples/express', ['server.js'], (folder) =>
    writeFileSync(join(folder, 'rates.json'), rates),
  ),
);
