/** What `SKILL.md` says, line by line, in an empty project with the packed package. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { serveApp } from '../support/example.ts';
import { installedProject } from '../support/installedProject.ts';
import { launchChromium, newVisitor } from '../support/launchChromium.ts';
import { shellCommands } from '../support/shellCommands.ts';
import { snippetsOf } from '../support/snippets.ts';
import { pricesIn, pricesOf } from '../support/visitors.ts';

const run = promisify(execFile);
const skill = readFileSync('SKILL.md', 'utf8');
const [install, paste, check, charge] = snippetsOf('SKILL.md').map(({ code }) => code) as [
  string,
  string,
  string,
  string,
];
const { project, packed } = await installedProject();
const inProject = { cwd: project };
const [toInstall, ...others] = shellCommands(install);
for (const [command = '', ...words] of others) {
  // Nothing is downloaded here: the table of a day that a page uses.
  const date = new Date().toISOString().slice(0, 10);
  const rates = { date, usd: { eur: 0.88, gbp: 0.7506, jpy: 156.25 } };
  if (command === 'curl') {
    writeFileSync(join(project, words[words.indexOf('-fsSo') + 1]!), JSON.stringify(rates));
  } else await run(command, words, inProject);
}
const page = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:," />${paste}`;
writeFileSync(join(project, 'public/index.html'), page);
writeFileSync(join(project, 'charge.js'), charge);
const shop = await serveApp(new Hono().use(serveStatic({ root: join(project, 'public') })));
const browser = await launchChromium();
after(async () => {
  await browser.close();
  await shop.close();
  packed.remove();
});

test('it is a skill of at most 80 lines, and names the file of the release', () => {
  assert.match(skill, /^---\nname: local-price\ndescription: .{50,1000}\n---\n/);
  assert.ok(skill.trimEnd().split('\n').length <= 80);
  const headings = [...skill.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, ['Install', 'Paste', 'Check', 'Charge', 'Traps']);
  assert.deepEqual(toInstall, ['npm', 'install', `./${packed.packages[0]!.filename}`]);
});

test('its page passes its check', async () => {
  const [library, command] = shellCommands(check) as [string[], string[]];
  const name = library.at(-1)!;
  symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  const [program, ...words] = command.map((word) =>
    word === 'http://localhost:8000/' ? shop.address : word,
  );
  const { stdout } = await run(program!, words, inProject);
  assert.match(stdout, /^ok: Local prices work on this page\.$/m);
  assert.match(stdout, /JP {2}requested: \/rates\.json/);
});

for (const [currency, price, units] of [
  ['USD', '$129.00', '12900'],
  ['EUR', '€119.00', '11900'],
  ['GBP', '£96.83', '9683'],
  ['JPY', '¥20,156', '20156'],
] as const) {
  test(`its server charges what its page shows, in ${currency}`, async () => {
    const { page: tab } = await newVisitor(browser, new URL(shop.address).origin);
    await tab.goto(shop.address);
    await tab.select('currency-picker >>> select', currency);
    await pricesIn(tab, currency);
    assert.deepEqual(await pricesOf(tab), [price]);
    const form = await tab.$eval('form', (each) =>
      new URLSearchParams([...new FormData(each)].map(([k, v]) => [k, String(v)])).toString(),
    );
    const answer = async (fields: string): Promise<string> => {
      const code = `const { charge } = await import('./charge.js');
        const answer = charge(new URLSearchParams(${JSON.stringify(fields)}));
        console.log(answer && Object.values(answer).join(' '));`;
      const { stdout } = await run(
        process.execPath,
        ['--input-type=module', '-e', code],
        inProject,
      );
      return stdout.trim();
    };
    assert.equal(await answer(form), `${units} ${currency}`);
    assert.equal(await answer(form.replace(/price=[\d.]+/, 'price=1.00')), 'null');
  });
}
