import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { readOptions } from '../../service/src/command/readOptions.ts';
import { snippets, type Snippet } from '../support/snippets.ts';
import type { VisitedPage } from '../support/launchChromium.ts';
import { openSnippetSite } from '../support/snippetSite.ts';
import { shellCommands } from '../support/shellCommands.ts';

const tag = `<script async src="https://cdn.example/local-price.js" data-apikey="pk_123"
  data-base-url="https://rates.example.com"></script>`;

const price = '<local-price base-price="49.00" base-currency="USD">$49.00</local-price>';

const importMap = `<script type="importmap">{"imports": {
  "local-price": "/dist/index.js",
  "local-price/define": "/dist/define.js",
  "local-price/client": "/dist/client/index.js",
  "local-price/static": "/dist/static/install.js",
  "local-price/protocol": "/dist/protocol/index.js",
  "lit": "/node_modules/lit/index.js",
  "lit-html": "/node_modules/lit-html/lit-html.js",
  "lit-html/": "/node_modules/lit-html/",
  "lit-element/": "/node_modules/lit-element/",
  "@lit/reactive-element": "/node_modules/@lit/reactive-element/reactive-element.js",
  "@lit/reactive-element/": "/node_modules/@lit/reactive-element/"
}}</script>`;

/** Tells of a module that can't come to its end. */
const watcher = `<script>
  for (const type of ['error', 'unhandledrejection']) {
    addEventListener(type, () => (window.outcome = 'failed'), true);
  }
</script>`;

/** Programs that the documentation calls, and that are not ours to check. */
const others =
  /^(alias|apt-get|cd|cp|curl|docker|echo|export|journalctl|mkdir|mv|openssl|printf|python3|sed|systemctl|tee)$/;

/** What the documentation has of the tool that brings a module to Workers. */
const wrangler = /^wrangler (deploy|dev|kv|login|secret)$/;

const site = await openSnippetSite();
after(() => site.close());

/** A fragment becomes a page, with the script tag where it has none. */
function wholePage(html: string): string {
  if (/<html/i.test(html)) return html;
  const hasTag = /local-price(-\w+)?\.js/.test(html);
  const own = html.includes('<currency-converter') ? tag.replace('.js', '-all.js') : tag;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A snippet</title>${hasTag ? '' : own}${html}`;
}

/** Waits until nothing is pending; no price and no gate may have failed. */
async function settle({ page }: VisitedPage): Promise<void> {
  await page.waitForFunction(
    () =>
      customElements.get('local-price') &&
      !document.querySelector('local-price:state(pending), geo-gate:state(pending)') &&
      // The file is the one with the elements that stand there.
      !document.querySelector('currency-converter:not(:defined)'),
  );
  const failed = await page.$$eval('local-price:state(error)', (elements) =>
    elements.map(({ outerHTML }) => outerHTML),
  );
  assert.deepEqual(failed, []);
}

for (const { place, code } of snippets('html')) {
  test(`${place} is a page without a fault`, async () => {
    await settle(await site.open(wholePage(code)));
  });
}

for (const { place, code } of snippets('js')) {
  test(`${place} runs in a page with a price`, async () => {
    const opened = await site.open(
      wholePage(`${tag}${watcher}${importMap}${price}
        <script type="module">${code}\nwindow.outcome = 'run';</script>`),
    );
    await opened.page.waitForFunction('window.outcome');
    await settle(opened);
    assert.equal(await opened.page.evaluate('window.outcome'), 'run');
  });
}

for (const { place, code } of snippets('css')) {
  test(`${place} is understood as a whole`, async () => {
    const { page } = await site.open(wholePage(tag));
    const [rules, unknown] = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      const all = [...sheet.cssRules];
      // Grows while it goes on: by the rules in the rules.
      for (const rule of all) all.push(...((rule as CSSGroupingRule).cssRules ?? []));
      const bare = text.replaceAll(/\/\*.*?\*\//gs, '');
      const declarations = [...bare.matchAll(/([\w-]+)\s*:\s*([^:;{}]+);/g)];
      return [
        all.length,
        declarations.filter(([, name, value]) => !CSS.supports(name!, value!)).map(String),
      ] as const;
    }, code);
    assert.deepEqual(unknown, []);
    assert.equal(rules, code.match(/\{/g)?.length);
  });
}

/** What TypeScript has against snippets, each as a module of its own; empty where it has nothing. */
function compileSnippets(snippets: readonly Snippet[]): string {
  // Within the repository, so that both packages are found by their names.
  mkdirSync('tmp', { recursive: true });
  const folder = mkdtempSync(join('tmp', 'snippets-'));
  try {
    for (const { place, code } of snippets) {
      // Its name says where it stands. Without an import or export it would be no module.
      const name = `${basename(place).replace(/\.md:/, '-line-')}.ts`;
      writeFileSync(join(folder, name), `${code}\nexport {};\n`, { flag: 'wx' });
    }
    // Not under the usual name: a demo server that runs meanwhile would reload its pages.
    const project = join(folder, 'project.json');
    writeFileSync(
      project,
      JSON.stringify({
        extends: '../../tsconfig.json',
        // An example need not use all that it shows.
        compilerOptions: { noUnusedLocals: false, types: ['node'] },
        include: ['*.ts'],
      }),
    );
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--project', project], {
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('TypeScript has nothing against the ts snippets', () => {
  assert.equal(compileSnippets(snippets('ts')), '');
});

for (const { place, code } of snippets('json')) {
  test(`${place} is JSON`, () => {
    JSON.parse(code);
  });
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** Throws what our command says about an unknown flag. */
const check = (args: string[]) => readOptions(args, {});

for (const { place, code } of snippets('sh')) {
  test(`${place} calls what there is`, () => {
    for (const words of shellCommands(code)) {
      const [command = '', first = '', ...rest] = words.filter(
        (word) => !['--yes', '--silent'].includes(word),
      );
      if (command.endsWith('.bin/local-price-service')) check([first, ...rest]);
      else if (command === 'node_modules/.bin/local-price') assert.equal(first, 'check');
      else if (command === 'npx') assert.match([first, rest[0]].join(' '), wrangler);
      else if (command === 'local-price-service') check([first, ...rest]);
      else if (command !== 'npm') assert.match(command, others);
      else if (first !== 'run') assert.match(first, /^(ci|start|test|install|pack)$/);
      else {
        const [name = '', , ...args] = rest;
        assert.ok(name in scripts, name);
        if (name === 'service') check(args);
        if (name === 'rates') check(['rates', ...args]);
      }
    }
  });
}
