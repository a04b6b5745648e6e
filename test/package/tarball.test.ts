import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { after, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packedFolder } from '../support/packed.ts';

const packed = packedFolder();
after(() => packed.remove());

const roots: Readonly<Record<string, string>> = {
  'local-price': '.',
  'local-price-service': 'service',
};

function tarballOf(name: string): ArrayBuffer {
  const { tarball } = packed.packages.find((each) => each.name === name)!;
  return new Uint8Array(readFileSync(tarball)).buffer;
}

function modulesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
}

const withEndings = (stems: readonly string[], ...endings: string[]): string[] =>
  stems.flatMap((stem) => endings.map((ending) => stem + ending));

/** The files of each package that follow from no folder. */
const single: Readonly<Record<string, string>> = {
  'local-price': `CHANGELOG.md LICENSE README.md SECURITY.md SKILL.md custom-elements.json docs/demo.png
    dist/cdn/LICENSES dist/check/cli.js dist/check/child.js dist/check/LICENSES.txt dist/cdn/local-price.css src/local-price.css dist/types/elements.d.ts dist/vscode.css-custom-data.json dist/vscode.html-custom-data.json
    dist/web-types.json package.json`,
  'local-price-service': `LICENSE README.md dist/worker/LICENSES.txt dist/worker/index.js
    deploy/Caddyfile deploy/local-price.service deploy/nginx.conf
    keys.example.json openapi.json package.json docs/data.md docs/hosting.md
    docs/interface.md docs/keys.md docs/platforms.md worker/wrangler.jsonc monitoring/alerts.yaml monitoring/grafana.json`,
};

/** The files of each package that follow from folders. */
const derived: Readonly<Record<string, () => string[]>> = {
  'local-price': () => {
    const modules = modulesOf('src');
    // Without what is only in the script-tag files.
    const compiled = modules.filter((name) => !/^(cdn|visit\/)/.test(name));
    const pages = ['', 'elements/', 'guides/'].flatMap((folder) =>
      readdirSync(`docs/${folder}`).map((name) => `docs/${folder}${name}`),
    );
    const frameworks = ['preact', 'react', 'solid', 'svelte', 'vue'];
    return [
      ...withEndings(modules, '.ts').map((path) => `src/${path}`),
      ...withEndings(compiled, '.js', '.d.ts').map((path) => `dist/${path}`),
      ...withEndings(['', '-all', '-static', '-visit'], '.js', '.js.map').map(
        (path) => `dist/cdn/local-price${path}`,
      ),
      ...withEndings(frameworks, '.js', '.d.ts').map((path) => `dist/types/${path}`),
      ...pages.filter((path) => path.endsWith('.md') && path !== 'docs/releasing.md'),
    ];
  },
  'local-price-service': () => {
    const modules = modulesOf('service/src');
    // A bundler makes one file of the worker, with the types that its entry needs.
    const compiled = modules.filter((name) => !name.startsWith('worker/'));
    const workerTypes = withEndings(modules, '.d.ts')
      .map((path) => `dist/${path}`)
      .filter((path) => path.startsWith('dist/worker/') && existsSync(`service/${path}`));
    return [
      ...withEndings(compiled, '.js', '.js.map', '.d.ts').map((path) => `dist/${path}`),
      ...workerTypes,
    ];
  },
};

for (const name of Object.keys(derived)) {
  test(`${name} contains its modules, its documents and nothing unexpected`, () => {
    const { files } = packed.packages.find((each) => each.name === name)!;
    const wanted = [...derived[name]!(), ...single[name]!.split(/\s+/)];
    assert.deepEqual(files.toSorted(), wanted.toSorted());
  });
}

test('what their readmes link to is there', () => {
  for (const { name, files } of packed.packages) {
    const readme = readFileSync(join(roots[name]!, 'README.md'), 'utf8');
    for (const [, path] of readme.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      assert.ok(files.includes(path!), `${name}: ${path}`);
    }
  }
});

test('every file that package.json names is there', () => {
  for (const { name, files } of packed.packages) {
    const { exports, bin, types, unpkg, jsdelivr, customElements, ...manifest } = JSON.parse(
      readFileSync(join(roots[name]!, 'package.json'), 'utf8'),
    ) as Record<string, string> & { exports: Record<string, string>; bin?: Record<string, string> };
    const named = [types, unpkg, jsdelivr, customElements, manifest['web-types']];
    for (const path of [...named, ...Object.values(exports), ...Object.values(bin ?? {})]) {
      if (path) assert.ok(files.includes(posix.normalize(path)), path);
    }
  }
});

test('every map leads to sources that are in the tarball, or carries them', () => {
  let maps = 0;
  for (const { name, files } of packed.packages) {
    for (const path of files.filter((each) => each.endsWith('.map'))) {
      maps += 1;
      const { sources, sourcesContent = [] } = JSON.parse(
        readFileSync(join(roots[name]!, path), 'utf8'),
      ) as { sources: string[]; sourcesContent?: (string | null)[] };
      assert.ok(sources.length > 0 || /\/(types|index)\./.test(path), path);
      for (const [index, source] of sources.entries()) {
        const found = files.includes(posix.join(dirname(path), source));
        assert.ok(found || sourcesContent[index], `${path}: ${source}`);
      }
    }
  }
  assert.ok(maps > 4);
});

for (const name of Object.keys(roots)) {
  test(`publint has no objection to ${name}`, async () => {
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarballOf(name) } });
    assert.deepEqual(
      messages.map((message) => `${message.code}: ${formatMessage(message, pkg)}`),
      [],
    );
  });

  test(`the types of ${name} are found, and are those of its modules`, async () => {
    const data = createPackageFromTarballData(new Uint8Array(tarballOf(name)));
    // A style sheet has no types.
    const checked = await checkPackage(data, { excludeEntrypoints: [/\.css$/] });
    assert.ok(checked.types);
    // There is no CommonJS, and `exports` are unknown to TypeScript's oldest way of looking.
    const problems = checked.problems.filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    );
    assert.deepEqual(problems, []);
  });
}
