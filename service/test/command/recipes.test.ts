/** The lines and the workflow that update a rates file, run as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { dayAfter, rateContent, today, type Changes } from '../support/rateContent.js';
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
    .replace(/https:\/\/latest\.currency-api\S+usd\.json/, server.url);
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

/** Publishes a table. */
function publish(changes: Changes): void {
  server.handle = (_, response) => response.end(rateContent(changes));
}

/** A workflow of GitHub with one job. */
interface Workflow {
  on: { push?: object; schedule: { cron: string }[] };
  permissions: Record<string, string>;
  env: { RATES: string };
  jobs: Record<string, { environment?: { name: string }; steps: Step[] }>;
}

interface Step {
  if?: string;
  run?: string;
  uses?: string;
}

function workflowIn(name: string): Workflow {
  return parse(read(`scripts/release/starter/${name}`)) as Workflow;
}

function stepsOf({ jobs }: Workflow): Step[] {
  const [{ steps }] = Object.values(jobs) as [{ steps: Step[] }];
  return steps;
}

/** Runs the steps of a workflow that are commands, as GitHub does; returns whether all succeeded. */
async function runWorkflow(name: string, cwd: string, options = ''): Promise<boolean> {
  const steps = stepsOf(workflowIn(name)).filter(({ run }) => run);
  assert.equal(steps.length, 2);
  mkdirSync(join(cwd, '.github'), { recursive: true });
  writeFileSync(join(cwd, '.github/update-rates.php'), read(job));
  let isDone = true;
  for (const step of steps) {
    if (!isDone && step.if !== always) continue;
    const [status] = await shell(step.run!, cwd, options);
    isDone &&= status === 0;
  }
  return isDone;
}

/** What a step needs to run after one that has failed. */
const always = '${{ !cancelled() }}';

/** What the workflows run. */
const job = 'scripts/release/starter/update-rates.php';

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
      publish({ days: today - 1 });
      assert.equal((await run())[0], 0);
      publish({ days: today, moves });
      const [status, said] = await run();
      assert.equal(status, 1);
      assert.match(
        said,
        /^local-price-service: the rates of .* has moved by a factor of 1\.4;.*\n$/,
      );
    }
  });

  for (const name of ['update-rates.yml', 'update-rates-pages.yml']) {
    it(`${name} refuses rates that have moved, until a later day confirms them`, async () => {
      const remote = join(root, 'remote');
      rmSync(remote, { recursive: true, force: true });
      const day = async (
        changes: Changes & { days: number },
        options?: string,
      ): Promise<[boolean, string]> => {
        publish({ ...changes, days: today + changes.days });
        const clone = join(root, 'clone');
        rmSync(clone, { recursive: true, force: true });
        await shell(`git clone -q remote clone; mkdir -p clone/public`, root);
        const isDone = await runWorkflow(name, clone, options);
        const [, date = ''] =
          /"date":"(.*?)"/.exec(readFileSync(join(clone, 'public/rates.json'), 'utf8')) ?? [];
        return [isDone, date];
      };
      assert.equal((await shell(`git init -q --bare ${remote}`, root))[0], 0);
      assert.deepEqual(await day({ days: -4 }), [true, fromToday(-4)]);
      assert.deepEqual(await day({ days: -3, moves }), [false, fromToday(-4)]);
      assert.deepEqual(await day({ days: -3, moves }), [false, fromToday(-4)]);
      assert.deepEqual(await day({ days: -2, moves }), [true, fromToday(-2)]);
      assert.deepEqual(await day({ days: -1 }), [false, fromToday(-2)]);
      assert.deepEqual(await day({ days: -1 }, '--accept-moves'), [true, fromToday(-1)]);
      assert.deepEqual(await day({ days: 0 }), [true, fromToday(0)]);
      // What was pushed, and nothing if nothing is new.
      assert.deepEqual(await day({ days: 0 }), [true, fromToday(0)]);
      const [status] = await shell(
        'test "$(git log --oneline | wc -l)" = 6 && git diff --quiet && test "$(git ls-files)" = public/rates.json',
        join(root, 'clone'),
      );
      assert.equal(status, 0);
    });
  }

  it('for GitHub Pages publish after each push and every day, also if the rates are refused', () => {
    const workflow = workflowIn('update-rates-pages.yml');
    assert.ok(workflow.on.push);
    assert.equal(workflow.on.schedule.length, 1);
    assert.deepEqual(workflow.permissions, {
      contents: 'write',
      pages: 'write',
      'id-token': 'write',
    });
    assert.equal(Object.values(workflow.jobs)[0]!.environment!.name, 'github-pages');
    const last = stepsOf(workflow).slice(-2);
    assert.deepEqual(
      last.map((step) => [step.uses?.replace(/@v\d+$/, ''), step.if]),
      [
        ['actions/upload-pages-artifact', always],
        ['actions/deploy-pages', always],
      ],
    );
  });
});
