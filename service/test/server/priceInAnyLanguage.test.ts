/** The examples of the documentation that ask for a price, run as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startService, type RunningService } from '../../src/server/startService.js';
import { serviceOptions } from '../support/serviceOptions.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const keys = temporaryFolder()('keys.json', '{"keys": [{"key": "pk_123"}]}');
const page = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');

/** The programs that run an example, which is their last argument. */
const interpreters = { php: ['php', '-r'], ruby: ['ruby', '-e'], python: ['python3', '-c'] };

describe('a price in any language', { timeout: 60_000 }, () => {
  let service: RunningService;
  before(async () => void (service = await startService(serviceOptions(keys))));
  after(() => service.close());

  for (const [language, [program, ...options]] of Object.entries(interpreters)) {
    it(`is printed by the example in ${language}, and else the author’s`, async () => {
      const [, code = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page)!;
      const run = async (script: string): Promise<string> => {
        const args = [...options, script.replace('https://rates.example.com', service.url)];
        return (await promisify(execFile)(program!, args)).stdout.trim();
      };
      const { url } = service;
      const query = 'apikey=pk_123&base_price=49.00&base_currency=USD&country=DE';
      const answer = await (await fetch(`${url}/api/v1/price?${query}`)).json();
      const { text } = (answer as { meta_data: { text: string } }).meta_data;
      assert.match(text, /^€4\d\.\d\d$/);
      assert.equal(await run(code), text);
      assert.equal(await run(code.replace('pk_123', 'wrong')), '$49.00');
    });
  }
});
