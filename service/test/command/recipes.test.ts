/** The lines of the readme and the guide that write a rates file, run as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { dayAfter, noon, rateContent, type Changes } from '../support/rateContent.js';
import { rateServer } from '../support/rateServer.js';
import { command } from '../support/serviceProcess.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const root = join(temporaryFolder()('x', ''), '..');
const server = await rateServer(() => undefined);

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

/** Runs a line with the built command; returns its status and what it has printed. */
function shell(line: string, cwd: string, options = ''): Promise<[status: number, err: string]> {
  const script = line
    .replaceAll('$ACCEPT', options)
    .replace(/https:\/\/latest\.currency-api\S+usd\.json/, server.url)
    .replace(/ ?\$\{\{ inputs.*?\}\}/, options);
  // `npm run --silent service -- rates …` or `npm run --silent rates -- …`
  const npm =
    'npm() { local command=("${@:5}"); [ "$3" = service ] || command=("$3" "${command[@]}"); "$NODE" "$COMMAND" "${command[@]}"; }\n';
  const env = {
    ...process.env,
    NODE: process.execPath,
    COMMAND: command,
    HOME: root,
    RATES: 'public/rates.json',
  };
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

/** Runs the steps of a workflow that are commands, as GitHub does; returns whether all succeeded. */
async function runWorkflow(heading: string, cwd: string, options = ''): Promise<boolean> {
  const [, after = ''] = read('docs/guides/with-a-rates-file.md').split(`### ${heading}\n`);
  const [, workflow = ''] = /```yaml\n([^]*?)```/.exec(after) ?? [];
  const steps = [...workflow.matchAll(/^ {6}- (.*\n(?: {8,}.*\n)*)/gm)].map(([, step]) => step!);
  assert.ok(steps.length >= 3);
  mkdirSync(join(cwd, '.github'), { recursive: true });
  writeFileSync(join(cwd, '.github/update-rates.php'), read(job));
  let [isFailed, hasRates] = [false, true];
  for (const step of steps) {
    const [, block, line] = /run: (?:\|\n([^]*)|(.*))/.exec(step) ?? [];
    const isDue = step.includes("outcome == 'failure'")
      ? !hasRates
      : !isFailed || step.includes('!cancelled()');
    if (!(block ?? line) || !isDue) continue;
    const [status] = await shell(block ?? line!, cwd, options);
    if (step.includes('id: rates')) hasRates = status === 0;
    if (status !== 0 && !step.includes('continue-on-error: true')) isFailed = true;
  }
  return !isFailed;
}

/** What the workflows run. */
const job = 'scripts/release/starter/update-rates.php';

/** The workflows compare dates with the real clock: today, in days after the embedded table. */
const today = Math.round((Date.now() - noon) / 86_400_000);
const fromToday = (days: number): string => dayAfter(today + days);

const moves = { ngn: 1.4, jpy: 1.4 };

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
        /^local-price-service: the rates of .* has moved by a factor of 1\.4;.*\n$/,
      );
    }
  });

  it('that commit refuse rates that have moved, until they are accepted', async () => {
    const heading = 'GitHub Actions, for Netlify, Vercel, Cloudflare Pages';
    const remote = join(root, 'remote');
    const day = async (
      changes: Changes & { days: number },
      options?: string,
    ): Promise<[boolean, string]> => {
      publish({ ...changes, days: today + changes.days });
      const clone = join(root, 'clone');
      rmSync(clone, { recursive: true, force: true });
      await shell(`git clone -q remote clone; mkdir -p clone/public`, root);
      const isDone = await runWorkflow(heading, clone, options);
      const [, date = ''] =
        /"date":"(.*?)"/.exec(readFileSync(join(clone, 'public/rates.json'), 'utf8')) ?? [];
      return [isDone, date];
    };
    assert.equal((await shell(`git init -q --bare ${remote}`, root))[0], 0);
    assert.deepEqual(await day({ days: -3 }), [true, fromToday(-3)]);
    assert.deepEqual(await day({ days: -2, moves }), [false, fromToday(-3)]);
    assert.deepEqual(await day({ days: -1 }), [true, fromToday(-1)]);
    assert.deepEqual(await day({ days: 0, moves }, '--accept-moves'), [true, fromToday(0)]);
    // What was pushed, and nothing if nothing is new.
    assert.deepEqual(await day({ days: 0, moves }), [true, fromToday(0)]);
    const [status] = await shell(
      'test "$(git log --oneline | wc -l)" = 3 && git diff --quiet',
      join(root, 'clone'),
    );
    assert.equal(status, 0);
  });

  it('for GitHub Pages publish the site with the last rates, and fail afterwards', async () => {
    const heading = 'GitHub Actions, for GitHub Pages';
    const site = join(root, 'pages', 'site');
    mkdirSync(site, { recursive: true });
    for (const [changes, isDone, date] of [
      [{ days: -2 }, true, fromToday(-2)],
      [{ days: -1, moves }, false, fromToday(-2)],
      [{ days: 0 }, true, fromToday(0)],
    ] as const) {
      publish({ ...changes, days: today + changes.days });
      assert.equal(await runWorkflow(heading, join(root, 'pages')), isDone);
      assert.ok(readFileSync(join(site, 'rates.json'), 'utf8').includes(date));
      // A new machine has only what the cache contains.
      cpSync(join(root, 'pages', 'rates'), join(root, 'cache'), { recursive: true });
      rmSync(join(root, 'pages'), { recursive: true });
      mkdirSync(site, { recursive: true });
      cpSync(join(root, 'cache'), join(root, 'pages', 'rates'), { recursive: true });
      rmSync(join(root, 'cache'), { recursive: true });
    }
  });
});
