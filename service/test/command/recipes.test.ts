/** The lines of the readme and the guide that write a rates file, run as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { rateContent, type Changes } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { command } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const root = join(temporaryFolder()('x', ''), '..');
const server = await rateServer(() => undefined);

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

/** Runs a line with the built command; returns its status and what it has printed. */
function shell(line: string, cwd: string): Promise<[status: number, err: string]> {
  const script = line.replace(/https:\/\/latest\.currency-api\S+usd\.json/, server.url);
  // `npm run --silent rates -- …` is the command `rates`, and `npm run --silent service -- …` any.
  const npm =
    'npm() { [ "$3" = service ] && set -- "${@:5}" || set -- rates "${@:5}"; "$NODE" "$COMMAND" "$@"; }\n';
  const env = { ...process.env, NODE: process.execPath, COMMAND: command, HOME: root };
  return new Promise((resolve) =>
    execFile('bash', ['-e', '-c', npm + script], { cwd, env }, (error, _out, err) =>
      resolve([Number(error?.code ?? 0), err]),
    ),
  );
}

/** Publishes a table. The embedded table is of the past for every clock, so the days before it are too. */
function publish(changes: Changes): void {
  server.handle = (_, response) => response.end(rateContent(changes));
}

const moves = { ngn: 1.4 };

describe('the recipes for a fresh rates file', { timeout: 60_000 }, () => {
  it('with cron say that rates are held back, and nothing else', async () => {
    const lines = ['service/docs/data.md', 'docs/guides/with-a-rates-file.md'].flatMap((page) =>
      [...read(page).matchAll(/^6 6 \* \* \* (cd \/srv\S+ && npm .*)/gm)].map(([, line]) => line!),
    );
    assert.equal(lines.length, 2);
    for (const [index, line] of lines.entries()) {
      const folder = join(root, `cron${index}`);
      mkdirSync(folder);
      const run = (): ReturnType<typeof shell> =>
        shell(line.replaceAll(/\/srv\/[\w-]+(?:\/public)?/g, folder), folder);
      publish({ days: -1 });
      assert.equal((await run())[0], 0);
      publish({ days: 0, moves });
      const [status, said] = await run();
      assert.equal(status, 1);
      assert.match(
        said,
        /^local-price-service: the rates of .* NGN has moved by a factor of 1\.4;.*\n$/,
      );
    }
  });
});
